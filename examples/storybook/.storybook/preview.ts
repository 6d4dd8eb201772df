import type { Preview } from '@storybook/react-vite'

const preview: Preview = {
  // What a story names in `parameters.prefer` holds for each of its requests, and for no other story.
  beforeEach({ parameters }) {
    const { fetch } = window
    const prefer: unknown = parameters['prefer']
    if (typeof prefer !== 'string') return undefined
    window.fetch = (input, init) => {
      const request = new Request(input, init)
      request.headers.set('Prefer', prefer)
      return fetch(request)
    }
    return () => {
      window.fetch = fetch
    }
  },
}

export default preview
