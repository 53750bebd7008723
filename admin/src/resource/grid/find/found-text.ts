/** Letters as they are compared: without case and accents, as lists compare them. Each has the length of its letter. */
const folded = (letter: string): string => {
  const plain = letter
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
  return plain.length === 1 ? plain : letter.toLowerCase().slice(0, 1)
}

/** Returns a text as it is compared, with as many characters. */
const comparable = (text: string): string => {
  let all = ''
  for (const character of text) all += character.length === 1 ? folded(character) : character
  return all
}

/** Returns true if a text holds another, ignoring case and accents. */
export const holdsText = (text: string, part: string): boolean =>
  part !== '' && comparable(text).includes(comparable(part))

/** Returns a text with every occurrence of a part replaced. */
export function withReplaced(text: string, part: string, by: string): string {
  if (part === '') return text
  const [whole, needle] = [comparable(text), comparable(part)]
  let result = ''
  let from = 0
  for (let at = whole.indexOf(needle); at >= 0; at = whole.indexOf(needle, from)) {
    result += text.slice(from, at) + by
    from = at + needle.length
  }
  return result + text.slice(from)
}
