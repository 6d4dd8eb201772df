/** What is sent to everybody who follows a running server. */
export interface Events {
  emit(name: string, data: unknown): void
  /** Calls the listener with each event as the text of server-sent events, until the returned function is called. */
  follow(listener: (text: string) => void): () => void
}

export function createEvents(): Events {
  const listeners = new Set<(text: string) => void>()
  return {
    emit(name, data) {
      if (listeners.size === 0) return
      const text = eventText(name, data)
      for (const listener of listeners) listener(text)
    },
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** One server-sent event; JSON has no line breaks. */
export function eventText(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
