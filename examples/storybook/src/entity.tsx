import { useEffect, useState } from 'react'

/** Shows the title of an entity, or what went wrong. */
export function Entity({ id }: { id: string }) {
  const [text, setText] = useState('…')
  useEffect(() => {
    void textOf(id).then(setText)
  }, [id])
  return <p>{text}</p>
}

async function textOf(id: string): Promise<string> {
  try {
    const response = await fetch(`/api/entities/${encodeURIComponent(id)}`)
    if (response.status === 404) return `${id} is gone.`
    if (!response.ok) return `The service answered ${response.status}.`
    const { title } = (await response.json()) as { title?: string }
    return title ?? `${id}, without a title`
  } catch {
    return 'The service cannot be reached.'
  }
}
