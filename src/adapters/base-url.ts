/** Which of a program's requests the service answers. */
export interface Base {
  /** `undefined` means any origin. */
  readonly origin: string | undefined
  /** Empty, or a path without a trailing slash. */
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
    throw new TypeError(
      `${JSON.stringify(baseUrl)} is not a base URL; use one such as https://api.example/v1, /v1 or *.`,
    )
  }
  if (/\*|\/:/.test(baseUrl.replace(/^https?:\/\//i, ''))) {
    throw new TypeError(
      `The base URL ${JSON.stringify(baseUrl)} looks like a pattern, but base URLs are taken literally; remove the pattern characters.`,
    )
  }
  const url = new URL(baseUrl, 'http://any')
  if (url.search !== '' || url.hash !== '') {
    throw new TypeError(
      `The base URL ${JSON.stringify(baseUrl)} has a query or a fragment; remove it, since paths are appended.`,
    )
  }
  return { origin: path ? undefined : url.origin, path: url.pathname.replace(/\/+$/, '') }
}

/** Reads the prefix of the contract's paths: empty, or `/api`, with or without a trailing slash. Throws a TypeError for anything else. */
export function readBasePath(basePath: string): string {
  const path = typeof basePath === 'string' ? basePath.replace(/\/+$/, '') : 'none'
  if (path !== '' && !/^\/(?!\/)[^?#\s]*$/.test(path)) {
    throw new TypeError(`${JSON.stringify(basePath)} is not a base path; use one such as /api, or an empty string.`)
  }
  return path
}
