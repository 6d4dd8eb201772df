'use client'

import { useEffect, useState } from 'react'

export default function Page() {
  const [entities, setEntities] = useState([])
  useEffect(() => {
    fetch('/api/entities').then(async (answer) => setEntities(await answer.json()))
  }, [])
  return (
    <ul>
      {entities.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  )
}
