import { createHmac, hkdfSync } from 'node:crypto'

/** A webhook, as far as its secrets go: `secret` is the number of the present one. */
interface Keyed {
  id: string
  secret: number
  former_until: string | null
}

/** Returns the key of a webhook's signatures. It is derived from the secret of the installation, so no table has it. */
export const keyOf = (installation: string, { id, secret }: Omit<Keyed, 'former_until'>): Buffer =>
  Buffer.from(
    hkdfSync('sha256', installation, secret === 0 ? id : `${id}.${secret}`, 'webhook', 32),
  )

/** Returns the keys that sign now: the present one, and the one before it for a time. */
export const keysOf = (installation: string, webhook: Keyed): Buffer[] => {
  const { id, secret, former_until } = webhook
  const isFormerValid = former_until !== null && new Date().toISOString() < former_until
  return [
    keyOf(installation, webhook),
    ...(isFormerValid ? [keyOf(installation, { id, secret: secret - 1 })] : []),
  ]
}

/** Returns a key as receivers are given it. */
export const secretText = (key: Buffer): string => `whsec_${key.toString('base64')}`

/** Returns the headers of a message, as Standard Webhooks names them, with a signature by each key. `seconds` since 1970. */
export function signedHeaders(
  keys: readonly Buffer[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const content = `${id}.${seconds}.${body}`
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
