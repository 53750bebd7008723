import { textEncodingOf } from '@tinkerdesk/shared/base/text/text-encoding'
import type { Readable } from 'node:stream'

/** The number of leading bytes that are examined. */
export const sniffedBytes = 64 * 1024

/** The type of content that nothing recognises. It is only offered for download. */
export const unknownType = 'application/octet-stream'

/** Returns true if the bytes are text without control characters, in UTF-8 or UTF-16. The end may be cut within a character. */
function isText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder(textEncodingOf(head), { fatal: true }).decode(head, {
      stream: true,
    })
    // eslint-disable-next-line no-control-regex -- These characters are in no text.
    return !/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/.test(text)
  } catch {
    return false
  }
}

/** Types whose files may be text throughout. Others are known by letters, with which a text may begin, too: a list of "ID3 tags" is no sound, and one whose first heading is "CWSN" no Flash. */
const writtenAsText = /^(?:text|model)\/|\bxml\b|\/(?:pdf|rtf|postscript|eps)$/

/**
 * Returns the media type of a file, from its leading bytes. Its name and its sender's claim are ignored. Text of every kind, HTML included,
 * is `text/plain`; unknown content is `application/octet-stream`.
 */
export async function sniffType(head: Uint8Array): Promise<string> {
  // A detector that reads past the end of the sample knows nothing.
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(head).catch(() => undefined)
  const type = detected?.mime.split(';')[0]
  if (type !== undefined && writtenAsText.test(type)) return type
  return isText(head) ? 'text/plain' : (type ?? unknownType)
}

/** True for an archive whose table of contents may begin after the sample: office documents are archives. */
export const isSniffedBetterWhole = (type: string, size: number): boolean =>
  type === 'application/zip' && size > sniffedBytes

/** Returns the media type of a whole archive, read only as far as needed. */
export async function sniffArchive(content: Readable): Promise<string> {
  const { fileTypeFromStream } = await import('file-type')
  const detected = await fileTypeFromStream(content).catch(() => undefined)
  content.destroy()
  return detected?.mime ?? 'application/zip'
}

/** The detected types that a browser may show inline. Nothing in them can run in a page of ours. */
const shown = new Map(
  Object.entries({
    'image/png': 'image/png',
    'image/apng': 'image/apng',
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

/** Tells how a file of a type is served: inline, or only as a download. */
export function servedAs(type: string): { type: string; how: 'inline' | 'attachment' } {
  const safe = shown.get(type)
  return safe ? { type: safe, how: 'inline' } : { type: unknownType, how: 'attachment' }
}
