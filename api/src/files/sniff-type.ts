/** How much of a file's beginning is looked at, in bytes. */
export const sniffedBytes = 64 * 1024

const unknown = 'application/octet-stream'

/** Whether bytes read as UTF-8 text without control characters; the end may be cut within a character. */
function isText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    // eslint-disable-next-line no-control-regex
    return !/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/.test(text)
  } catch {
    return false
  }
}

/**
 * The media type of a file, from the bytes it begins with; what its name or its sender says is not asked. Text of every sort, HTML
 * included, is `text/plain`, and what nobody knows is `application/octet-stream`.
 */
export async function sniffType(head: Uint8Array): Promise<string> {
  // A detector that runs off the end of what was read knows nothing.
  // Loaded with the first upload, for most processes see few.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found?.mime.split(';')[0] ?? (isText(head) ? 'text/plain' : unknown)
}

/** What a browser may show in place, by the type found; nothing in it can run in a page of ours. */
const shown = new Map(
  Object.entries({
    'image/png': 'image/png',
    'image/apng': 'image/png',
    'image/jpeg': 'image/jpeg',
    'image/gif': 'image/gif',
    'image/webp': 'image/webp',
    'video/mp4': 'video/mp4',
    'video/webm': 'video/webm',
    'audio/mpeg': 'audio/mpeg',
    'audio/wav': 'audio/wav',
    'audio/vnd.wave': 'audio/wav',
    'application/pdf': 'application/pdf',
  }),
)

/** How a file of a type is served: shown in place, or only ever saved. */
export function servedAs(type: string): { type: string; how: 'inline' | 'attachment' } {
  const safe = shown.get(type)
  return safe ? { type: safe, how: 'inline' } : { type: unknown, how: 'attachment' }
}
