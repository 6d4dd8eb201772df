import type { Question } from './exchange.ts'
import type { HeaderOption, Secret, Target } from './target.ts'

/** A query parameter of every question, such as the key that a gateway wants there. */
export interface QueryParameter extends Required<HeaderOption> {
  readonly secrets: readonly Secret[]
}

/** The same target, asked with these parameters behind those of each question, by which nothing else knows it. */
export function withQuery(target: Target, parameters: readonly QueryParameter[]): Target {
  if (parameters.length === 0) return target
  const query = parameters
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  const asSent = (question: Question): Question => {
    const { path } = question
    return { ...question, path: `${path}${path.includes('?') ? '&' : '?'}${query}` }
  }
  const { transport, printing, secrets } = target
  const { wire } = transport
  return {
    ...target,
    transport: {
      ...transport,
      ask: async (question) => ({ ...(await transport.ask(asSent(question))), question }),
      ...(wire && { wire: async (question: Question) => wire(asSent(question)) }),
    },
    printing: { ...printing, query: parameters },
    secrets: [...secrets, ...parameters.flatMap((one) => one.secrets)],
  }
}
