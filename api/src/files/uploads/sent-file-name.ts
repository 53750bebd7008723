/** A word in the encoding of mail headers, in base64 or with an "=" before each byte. */
const word = /=\?utf-8\?(?:b\?([a-z\d+/=]*)|q\?([^?\s]*))\?=/gi
/** A name that is nothing but such words. */
const onlyWords = /^\s*(?:=\?utf-8\?(?:b\?[a-z\d+/=]*|q\?[^?\s]*)\?=\s*)+$/i
/** Longer names are cut anyway. */
const maxRead = 4000

const quoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('_', ' ')
      .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  )

/**
 * Returns the file name of an upload. Programs in .NET and PowerShell write one that is not in Latin letters in the encoding of mail headers,
 * "=?utf-8?B?4KSq…?=", and the right one only into a second parameter, which the parser gives up for the first. What is no such text stays.
 */
export function sentFileName(filename: string | undefined): string | undefined {
  if (filename === undefined || filename.length > maxRead || !onlyWords.test(filename))
    return filename
  const bytes = [...filename.matchAll(word)].map(([, base64, marked = '']) =>
    base64 === undefined ? quoted(marked) : Buffer.from(base64, 'base64'),
  )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(bytes))
  } catch {
    return filename
  }
}
