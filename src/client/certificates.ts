import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'
import { UserError } from '../text/user-error.ts'

/** How each end of a TLS connection is known; texts in PEM. */
export interface Certificates {
  /** Certificates to trust besides those that Node trusts. */
  readonly ca?: string
  /** The certificate of this client, for a server that asks for one. */
  readonly cert?: string
  /** The private key of that certificate; by default it is looked for in the same text. */
  readonly key?: string
  /** Take any certificate. */
  readonly insecure?: boolean
}

/** Of what a TLS connection is made. */
export interface Trust {
  readonly rejectUnauthorized: boolean
  /** Undefined where Node's own will do. */
  readonly secureContext?: SecureContext
}

/**
 * The same as options of `tls.connect`. Reading Node's own certificates takes a while, so once for all connections.
 * @throws {UserError} when a text is no PEM, or the key is not that of the certificate
 */
export function trustOf({ ca, cert, key = cert, insecure }: Certificates): Trust {
  const rejectUnauthorized = insecure !== true
  if (ca === undefined && cert === undefined) return { rejectUnauthorized }
  const trusted = ca === undefined ? {} : { ca: authoritiesWith(ca) }
  try {
    return { rejectUnauthorized, secureContext: createSecureContext({ ...trusted, cert, key }) }
  } catch (error) {
    const reason = (error as { reason?: string }).reason ?? (error as Error).message
    throw new UserError(`The certificates cannot be used (${reason}); check --ca, --cert and --key.`, undefined, {
      cause: error,
    })
  }
}

/** To `tls.connect`, the authorities that it is given are all there are. */
export function authoritiesWith(ca: string): string[] {
  return [...rootCertificates, ca]
}

/** Why no TLS connection to `where` came about, and what to do, in one line; undefined where something else went wrong. */
export function tlsFault(where: string, code: string): string | undefined {
  const certificate = `The certificate of ${where}`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `${certificate} is for another host name (${code}); use that name in the base URL, or add --insecure.`
  if (code === 'CERT_HAS_EXPIRED') return `${certificate} has expired (${code}); renew it, or add --insecure.`
  if (/^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_)/.test(code))
    return `${certificate} is not trusted (${code}); name its certificate authority with --ca FILE, or add --insecure.`
  if (code.endsWith('ALERT_NO_APPLICATION_PROTOCOL'))
    return `${where} does not offer HTTP/1.1 (${code}), by which it is asked; let it offer that besides HTTP/2.`
  if (code.endsWith('ALERT_PROTOCOL_VERSION') || code === 'ERR_SSL_UNSUPPORTED_PROTOCOL')
    return `${where} does not offer TLS 1.2 or later (${code}); Node takes nothing older.`
  if (/^ERR_SSL_.*ALERT/.test(code))
    return `${where} refuses the TLS connection (${code}); if it asks for a client certificate, name one with --cert and --key.`
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return `${where} does not speak TLS (${code}); try http instead of https.`
  return undefined
}
