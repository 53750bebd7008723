/** Words that say nothing about which column it is. */
const silentWords = new Set([
  'of',
  'the',
  'in',
  'is',
  'का',
  'की',
  'के',
  'no',
  'number',
  'नं',
  'नंबर',
  'संख्या',
])
/** Short forms of words in headings. */
const wholeWords = new Map([
  ['mob', 'mobile'],
  ['ph', 'phone'],
  ['tel', 'phone'],
  ['telephone', 'phone'],
  ['id', 'id'],
  ['mail', 'email'],
  ['addr', 'address'],
  ['fathers', 'father'],
  ['mothers', 'mother'],
  ['students', 'student'],
  ['parents', 'parent'],
  ['guardians', 'guardian'],
  ['schools', 'school'],
])

/** A number before a heading, as forms have it: "1.2 Name", "(3) Class", "४. नाम". */
const leadingNumber = /^\s*\(?\p{N}+(?:[.)\-:]\p{N}+)*\s*[.):-]*\s+(?=\S)/u

/**
 * Returns the form in which headings of columns are compared: their words without case and marks, in one order, without numbers in front, hints in
 * brackets and words such as "of". "1.2 Name of Student" and "STUDENT'S NAME" are the same.
 */
export function headingKey(heading: string): string {
  const plain = heading
    .normalize('NFC')
    .toLowerCase()
    .replace(leadingNumber, '')
    .replace(/\be[\s-]+mail\b/g, 'email')
    .replace(/\bin[\s-]+charge\b/g, 'incharge')
    .replace(/\b(?:email|mail)\s*[-/]?\s*(?:id|address|add\.?)(?![\p{L}\p{M}])/gu, 'email')
    .replace(/['’]s\b/g, '')
    .replace(/d\.?\s*o\.?\s*b\b\.?/g, 'dob')
  const bare = plain.replace(/[([{][^)\]}]*[)\]}]?/g, ' ')
  const words = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  const all = (words(bare).length > 0 ? words(bare) : words(plain)).map(
    (word) => wholeWords.get(word) ?? word,
  )
  const telling = all.filter((word) => !silentWords.has(word))
  return [...new Set(telling.length > 0 ? telling : all)].toSorted().join(' ')
}
