import { createHmac, hkdfSync } from 'node:crypto'

/** Returns the key of a webhook's signatures. It is derived from the secret of the installation, so no table has it. */
export const keyOf = (installation: string, webhookId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', installation, webhookId, 'webhook', 32))

/** Returns a key as receivers are given it. */
export const secretText = (key: Buffer): string => `whsec_${key.toString('base64')}`

/** Returns the headers of a message, as Standard Webhooks names them. `seconds` since 1970. */
export function signedHeaders(
  key: Buffer,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
