import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { OperationId } from '../contract/ids.ts'
import { operationPaths, pathOf } from '../contract/operations.ts'
import { declaredFields } from '../contract/schemas.ts'
import { quoted } from './commands.ts'
import { Cited, costText, Field, Status, submits, Trouble, Ways } from './parts.tsx'
import { ask, type OperationAnswer } from './server.ts'
import { isObject } from '../text/json-object.ts'

/** What each operation takes, and what its answer consists of. */
const parts = {
  listEntities: { parameter: undefined, schema: 'Entity' },
  getEntity: { parameter: 'id', schema: 'Entity' },
  searchModel: { parameter: 'q', schema: 'SearchHit' },
  listFindings: { parameter: undefined, schema: 'Finding' },
} as const satisfies Record<OperationId, { parameter: string | undefined; schema: keyof typeof declaredFields }>

export interface SendProps {
  readonly operation: OperationId
  readonly what: string
  readonly basePath: string
  /** An argument that has an answer. */
  readonly example: string
  readonly open: boolean
}

/** An operation to be sent as a client sends it, with its answer and what of that is declared. */
export function SendPanel({ operation, what, basePath, example, open }: SendProps): JSX.Element {
  const { parameter, schema } = parts[operation]
  const [argument, setArgument] = useState<string>()
  const [prefer, setPrefer] = useState('')
  const [answer, setAnswer] = useState<OperationAnswer>()
  const [trouble, setTrouble] = useState<string>()
  const path = pathOf(operation as 'getEntity', argument ?? example)
  const send = async (): Promise<void> => {
    setTrouble(undefined)
    await ask(path, { base: basePath, ...(prefer !== '' && { prefer }) }).then(setAnswer, ({ message }: Error) =>
      setTrouble(message),
    )
  }
  const members = [answer?.value].flat().filter(isObject).flatMap(Object.keys)
  const undeclared = [...new Set(members)].filter((name) => !declaredFields[schema].includes(name))
  const header = prefer === '' ? '' : ` -H ${quoted(`Prefer: ${prefer}`)}`
  return (
    <details class="group" open={open}>
      <summary>
        <b>{operation}</b> <code>GET {operationPaths[operation]}</code> <span class="dim">{what}</span>
      </summary>
      <form class="bar" onSubmit={submits(send)}>
        {parameter && <Field label={parameter} value={argument ?? example} onText={setArgument} />}
        <Field label="Prefer" value={prefer} onText={setPrefer} placeholder="code=503, wait=2" />
        <button>Send</button>
        {answer && (
          <span class="dim">
            <Status status={answer.status} /> {costText(answer)}
          </span>
        )}
      </form>
      <p class="dim">
        Answers {operation === 'getEntity' ? `one ${schema}` : `a list of ${schema}`}:{' '}
        {declaredFields[schema].join(', ')}, each of which may be absent.
      </p>
      <Trouble says={trouble} />
      {answer && (
        <pre tabIndex={0} dir="auto">
          {answer.trouble ?? JSON.stringify(answer.value, null, 2).slice(0, 20_000)}
        </pre>
      )}
      {answer?.status === 200 && undeclared.length > 0 && (
        <p>
          Not declared in {schema}: {undeclared.join(', ')} (<Cited id="GAP-6" />)
        </p>
      )}
      <Ways ways={[{ name: 'curl', text: `curl -i${header} ${quoted(location.origin + basePath + path)}` }]} />
    </details>
  )
}
