import pg from 'pg'

/** The channel of the processes on one PostgreSQL. */
export const channel = 'tinkerdesk'
/** PostgreSQL takes payloads shorter than this. */
const maxBytes = 8000
/** Payloads of one batch, and of one transaction. The other processes read everything again instead of more. */
const maxPayloads = 16

/** Values to post. `null` for "something happened". */
export type Posts = readonly unknown[] | null
/** Connections of a process that hear posts, by their numbers in PostgreSQL: one that is open now, and one that is not used any more. */
export interface Presence {
  open?: number
  ended?: number
}
/** The message on the channel: who posts what. */
export type Payload = [from: string, posts: Posts, presence?: Presence]

/** Returns the statement that sends a message, with its values in it. */
export const notify = (payload: Payload): string =>
  `NOTIFY ${channel}, ${pg.escapeLiteral(JSON.stringify(payload))}`

/** Puts posts into as few payloads as PostgreSQL takes, or into none if one of them is too long. */
function packed(from: string, posts: readonly unknown[]): Payload[] {
  const payloads: Payload[] = []
  let some: unknown[] = []
  let bytes = maxBytes
  for (const post of posts) {
    const size = Buffer.byteLength(JSON.stringify(post)) + 1
    const first = size + from.length + 8
    if (first > maxBytes) return []
    bytes += size
    if (bytes >= maxBytes) {
      bytes = first
      payloads.push([from, (some = [])])
    }
    some.push(post)
  }
  return payloads
}

/** True if posts can be listed in a batch. */
export const isListed = (from: string, posts: readonly unknown[]): boolean => {
  const { length } = packed(from, posts)
  return length > 0 && length <= maxPayloads
}

/** Returns the statements that send posts, with their values in them. At most `most` of them, else one that sends `null`. */
export function notifiesOf(from: string, posts: Posts, most = maxPayloads): string[] {
  const payloads = posts === null ? [] : packed(from, posts)
  const sent: Payload[] = payloads.length > 0 && payloads.length <= most ? payloads : [[from, null]]
  return sent.map(notify)
}
