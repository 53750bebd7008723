import type { CustomFetch } from 'openid-client'
import { isLoopbackName } from '../../../config/loopback.js'

/** The longest wait for one answer of an issuer. */
const answerMs = 4000
/** Documents of issuers have some kB. */
const maxBytes = 256 * 1024

/** Reads a body up to its limit. Throws if it is longer. */
async function bytesOf({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new Error('The answer of the issuer is too long.')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * Fetches from an issuer: over TLS, without following redirects, with limits of time and size. An issuer on this machine may do without TLS,
 * where the settings allow one.
 */
export const boundedFetch =
  (isLocal: boolean): CustomFetch =>
  async (address, { body, headers, method, signal }) => {
    const { protocol, hostname } = new URL(address)
    if (protocol !== 'https:' && !(isLocal && isLoopbackName(hostname)))
      throw new Error('An issuer named an address without TLS.')
    const late = AbortSignal.timeout(answerMs)
    const response = await fetch(address, {
      method,
      headers,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, late]) : late,
      ...(body !== undefined && { body }),
    })
    const { status, headers: answered } = response
    const bytes = await bytesOf(response)
    return new Response(bytes.length > 0 ? bytes : null, { status, headers: answered })
  }
