import type { Portfolio } from '@tinkerdesk/shared/resources/portfolio'
import type { ChosenPiece } from './piece-parts.js'

/** The parts of a portfolio that its student writes. */
export type Content = Readonly<{
  about: string
  pieces: readonly ChosenPiece[]
}>

export interface OwnContent {
  /** The portfolio that the content is based on, or undefined before the first is stored. */
  base: Portfolio | undefined
  typed: Content
}

export const contentOf = (own: Partial<Portfolio> | undefined): Content => ({
  about: own?.about ?? '',
  pieces: own?.pieces ?? [],
})

const asText = ({ about, pieces }: Content): string =>
  JSON.stringify([
    about.trim(),
    pieces.map(({ type, source, words }) => [type, source, words?.trim() || null]),
  ])

/** Returns true if both are stored as the same. */
const isSame = (a: Content, b: Content): boolean => asText(a) === asText(b)

export const isChanged = ({ base, typed }: OwnContent): boolean => !isSame(typed, contentOf(base))

/**
 * Takes a newer portfolio, as its school or another page stored it. What is typed stays; where both changed the content, so does the base,
 * and saving is refused.
 */
export function withNewer(content: OwnContent, newer: Portfolio | undefined): OwnContent {
  const { base, typed } = content
  if (!newer || newer.version <= (base?.version ?? 0)) return content
  if (!isChanged(content) || isSame(typed, contentOf(newer)))
    return { base: newer, typed: contentOf(newer) }
  return base && isSame(contentOf(newer), contentOf(base)) ? { base: newer, typed } : content
}
