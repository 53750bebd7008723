import { namedGroup } from '../../base/entries.js'
/** The words that a template may have in braces. */
export const placeholders = [
  'name',
  'work',
  'day',
  'school',
  'place',
  'principal',
  'incharge',
] as const
export type Placeholder = (typeof placeholders)[number]
export type PlaceholderValues = { readonly [P in Placeholder]: string }

/** A piece of a text: what a template says, or the value of a placeholder. */
export interface TextPiece<P extends string = Placeholder> {
  text: string
  of: P | null
}

/** Returns the words in braces that are no placeholders. */
export const unknownPlaceholders = (
  text: string,
  allowed: readonly string[] = placeholders,
): string[] =>
  [...text.matchAll(/\{(?<word>[^{}]*)\}/g)]
    .map((match) => namedGroup(match, 'word'))
    .filter((word) => !allowed.includes(word))

/** Returns the pieces of a template with its values. A value is never read as a template, whatever people typed into it. */
export function filledPieces<P extends string>(
  template: string,
  values: { readonly [K in P]: string },
): TextPiece<P>[] {
  const isPlaceholder = (word: string): word is P => Object.hasOwn(values, word)
  return template.split(/(\{[^{}]*\})/).flatMap((piece): TextPiece<P>[] => {
    const word = /^\{([^{}]*)\}$/.exec(piece)?.[1]
    if (word !== undefined && isPlaceholder(word)) return [{ text: values[word], of: word }]
    return piece === '' ? [] : [{ text: piece, of: null }]
  })
}

/** Returns a template with its values as one text. */
export const filledText = <P extends string>(
  template: string,
  values: { readonly [K in P]: string },
): string =>
  filledPieces(template, values)
    .map(({ text }) => text)
    .join('')
