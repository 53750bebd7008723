/** Returns the text of the first element of a name. The texts that are read here are keys, codes, numbers and times. */
export function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1]
  return text && unescaped(text)
}

/** Returns the content of each element of a name. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, content = '']) => content,
  )

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
  '&#34;': '"',
  '&#39;': "'",
}
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|apos|amp|#34|#39);/g, (entity) => entities[entity] ?? entity)

/** Returns the body that completes an upload. */
export const completion = (tags: readonly string[]): string =>
  `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${tags
    .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
