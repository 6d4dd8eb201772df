/** Where the service answers among all that a program asks for. */
export interface Base {
  /** Undefined: at any origin. */
  readonly origin: string | undefined
  /** Empty, or a path without a slash at its end. */
  readonly path: string
}

/**
 * Reads a base URL: `*`, the contract's paths at any origin; a path such as `/api`, below it at any origin; or
 * `https://host/api`, below it at that origin alone. Throws a TypeError for anything else.
 */
export function readBaseUrl(baseUrl: string): Base {
  if (baseUrl === '*') return { origin: undefined, path: '' }
  const path = /^\/(?!\/)/.test(baseUrl)
  if (!path && !(/^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl))) {
    throw new TypeError(`${JSON.stringify(baseUrl)} is no base URL: one is like https://api.example/v1, /v1, or *.`)
  }
  if (/\*|\/:/.test(baseUrl.replace(/^https?:\/\//i, ''))) {
    throw new TypeError(
      `The base URL ${JSON.stringify(baseUrl)} is taken as it stands: nothing in it is matched as a pattern.`,
    )
  }
  const url = new URL(baseUrl, 'http://any')
  if (url.search !== '' || url.hash !== '') {
    throw new TypeError(`The base URL ${JSON.stringify(baseUrl)} has a query or a fragment, and paths go behind it.`)
  }
  return { origin: path ? undefined : url.origin, path: url.pathname.replace(/\/+$/, '') }
}

/** Reads what stands before the contract's paths: empty, or `/api`, with or without a slash at its end. Throws a TypeError for anything else. */
export function readBasePath(basePath: string): string {
  const path = basePath.replace(/\/+$/, '')
  if (path !== '' && !/^\/(?!\/)[^?#\s]*$/.test(path)) {
    throw new TypeError(`${JSON.stringify(basePath)} is no base path: one is like /api, or empty.`)
  }
  return path
}
