import { type Command, toPlay, toVary } from './commands.ts'
import type { State } from '../control/state.ts'
import { toggled } from './variations.ts'

/** Something that can be found by its name: where it leads, or what it does. */
export interface Goal {
  readonly kind: 'page' | 'entity' | 'action' | 'scenario' | 'variation'
  readonly name: string
  readonly says: string
  /** Where it is in the console; what has no place is asked of the server. */
  readonly place?: string
  readonly command?: Command
}

const mostOfKind = 6

/** What can be found without asking the server: pages, scenarios and variations that have every word. */
export function goalsFor(words: string, state: State, pages: readonly string[]): readonly Goal[] {
  const all: readonly Goal[] = [
    ...pages.map((name): Goal => ({ kind: 'page', name, says: '', place: `#${name.toLowerCase()}` })),
    { kind: 'action', name: 'pause', says: 'hold answers back', command: ['PUT', '/pause'] },
    { kind: 'action', name: 'release', says: 'release all answers', command: ['DELETE', '/pause'] },
    { kind: 'action', name: 'remove rules', says: 'all that were added', command: ['DELETE', '/rules'] },
    ...[{ name: '', description: 'play no scenario' }, ...state.scenarios].map(({ name, description = '' }): Goal => ({
      kind: 'scenario',
      name: name || 'none',
      says: description,
      command: toPlay(name),
    })),
    ...state.variations.map(({ name, says, cites }): Goal => ({
      kind: 'variation',
      name,
      says: `${state.variation.includes(name) ? 'on now. ' : ''}${says} (${cites[0] ?? ''})`,
      command: toVary(toggled(state, name)),
    })),
  ]
  const sought = words.toLowerCase().split(/\s+/)
  const found = all.filter(({ kind, name, says, command }) => {
    const text = `${kind} ${name} ${says}`.toLowerCase()
    return (state.mayChange || !command) && sought.every((word) => text.includes(word))
  })
  return found.filter((goal, at) => found.slice(0, at).filter(({ kind }) => kind === goal.kind).length < mostOfKind)
}
