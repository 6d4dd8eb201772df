const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  414: 'URI Too Long',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The detail of the one error that the contract declares: getEntity's 404 (OPS-2). */
export const unknownEntity = 'No entity has this identifier.'

const encoder = new TextEncoder()

/** A problem detail (RFC 9457) in JSON: the shape we chose where the specification shows no error body (GAP-8). */
export function problem(status: number, detail: string): Uint8Array {
  return encoder.encode(JSON.stringify({ type: 'about:blank', title: titles[status] ?? 'Error', status, detail }))
}
