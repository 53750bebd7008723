import { normalisedText, trimmedText } from '@tinkerdesk/shared'

/** Most file systems allow no longer names; in bytes of UTF-8. */
const maxBytes = 255
/** Longer names are cut before any other processing; in characters. */
const maxGiven = 2000
/** A longer ending is not a file extension but part of the name; in bytes of UTF-8. */
const maxExtension = 32
const nameless = 'file'

// Control characters, invisible ones (including those that reverse the direction of text, so that "gpj.exe" reads as "exe.jpg"), line
// separators and lone surrogates. The two joiners stay, which Indian scripts need, and the selectors of emoji.
const unwanted =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

const bytesOf = (text: string): number => Buffer.byteLength(text)

/** Returns the longest prefix of a text that fits, without splitting a character. */
function cut(text: string, bytes: number): string {
  let left = bytes
  let kept = ''
  for (const character of text) {
    left -= bytesOf(character)
    if (left < 0) break
    kept += character
  }
  return kept
}

/** Returns a name without spaces, dots and invisible characters at its end, and without spaces and invisible characters at its start. */
function trimmedName(name: string): string {
  const shorter = trimmedText(name).replace(/[. ]+$/, '')
  return shorter === name ? name : trimmedName(shorter)
}

/**
 * Returns a file name that is safe to store, show and send in a header: the last part of a path, in NFC, without control and invisible
 * characters, at most 255 bytes including its extension, and never empty.
 */
export function cleanFileName(original: string | undefined): string {
  const last = (original ?? '').slice(-maxGiven).replace(unwanted, ' ').split(/[/\\]/).at(-1) ?? ''
  const name = trimmedName(normalisedText(last).replace(/\s+/gu, ' '))
  if (!name) return nameless
  if (bytesOf(name) <= maxBytes) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && bytesOf(name.slice(dot)) <= maxExtension ? name.slice(dot) : ''
  const stem = cut(ending ? name.slice(0, dot) : name, maxBytes - bytesOf(ending))
  return ending ? stem.replace(/ +$/, '') + ending : trimmedName(stem)
}

/** Returns a header value that offers a file under its name: plain ASCII for old clients, RFC 5987 for all others. */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
