/** What is sent to everybody who follows a running server. */
export interface Events {
  readonly emit: (name: string, data: unknown) => void
  /** Calls the listener with each event as the text of server-sent events, until the returned function is called, or `leave` is. */
  follow(listener: (text: string) => void, leave: () => void): () => void
}

/** So many follow at once, the last ones: any page of this machine may, and each takes a connection and what it leaves unread. */
const mostFollowers = 64

export function createEvents(): Events {
  const followers = new Map<(text: string) => void, () => void>()
  return {
    emit(name, data) {
      if (followers.size === 0) return
      const text = eventText(name, data)
      for (const listener of followers.keys()) listener(text)
    },
    follow(listener, leave) {
      followers.set(listener, leave)
      const [oldest] = followers
      if (oldest && followers.size > mostFollowers) {
        followers.delete(oldest[0])
        oldest[1]()
      }
      return () => followers.delete(listener)
    },
  }
}

/** One server-sent event; JSON has no line breaks. */
export function eventText(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
