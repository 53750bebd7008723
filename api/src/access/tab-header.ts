import type { IncomingHttpHeaders } from 'node:http'

const tabPattern = /^[0-9a-f]{24}$/

/** Returns the text if it is the id of a browser tab: 24 hexadecimal digits. Anything else counts as none. */
export const tabId = (text: unknown): string | undefined =>
  typeof text === 'string' && tabPattern.test(text) ? text : undefined

/** Returns the id of the tab that a request names in its `x-tab` header. */
export const tabOf = (headers: IncomingHttpHeaders): string | undefined => tabId(headers['x-tab'])
