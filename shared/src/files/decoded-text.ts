import { textEncodingOf } from '../base/text/text-encoding.js'
import { FileFault } from './file-fault.js'

/** Returns a text from bytes in UTF-8, UTF-16 or Windows-1252. Throws a `FileFault` for bytes that are no text. */
export function decodedText(bytes: Uint8Array): string {
  const encoding = textEncodingOf(bytes)
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes)
  if (bytes.includes(0)) throw new FileFault({ kind: 'noText' })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * True for a text that lost its letters on the way into the file. A program that does not know them writes question marks ("???? ????"); one that reads UTF-8
 * as Windows-1252 shows two or three characters for each of them ("à¤†à¤¶à¤¾" for आशा, "â€™" for ’).
 */
export const hasLostLetters = (text: string): boolean =>
  /\uFFFD|(?:à[¤-·][^\s\w]?){2}|â€[^\s\w]/.test(text) ||
  /^[?\s]*\?{2,}[?\s]*\?{2,}[?\s]*$/.test(text)
