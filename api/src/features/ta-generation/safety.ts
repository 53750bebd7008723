import { hazardLabels, hazards, type DraftRequest, type Hazard } from '@tinkerdesk/shared'
import { adultWords, hazardWords } from './hazard-words.js'
import type { DraftContent } from './words.js'

/** The parts of an activity that say what is done with what. Tips warn of hazards, and questions only name them. */
type Deeds = Pick<DraftContent, 'materials' | 'instructions'> &
  Partial<Pick<DraftContent, 'taName' | 'intro' | 'goals' | 'extensions'>>

/** The hazards that people declared. */
export interface Declared {
  hazards: readonly Hazard[]
  adultNeeded: boolean
}

/** Returns a text in which spellings that look alike are the same: without invisible characters and the dots below Hindi letters. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\u093c]/gu, '')

/** Returns a pattern for the whole words and phrases of a list. */
function patternOf(...lists: readonly string[]): RegExp {
  const words = lists
    .flatMap((list) => plain(list).split(','))
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) => word.replaceAll('*', '[\\p{L}\\p{M}]*').replaceAll(' ', '[\\s-]*'))
  return new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${words.join('|')})s?(?![\\p{L}\\p{M}\\p{N}])`,
    'gu',
  )
}

const patterns = hazards.map((hazard) => {
  const { words, harmless } = hazardWords[hazard]
  return {
    hazard,
    dangerous: patternOf(words.en, words.hi),
    harmless: harmless === undefined ? null : patternOf(harmless),
  }
})
const adult = patternOf(adultWords)

/** Returns the hazards that texts name, in the order of their declaration. */
export function hazardsIn(texts: readonly string[]): Hazard[] {
  const whole = plain(texts.join('\n'))
  return patterns.flatMap(({ hazard, dangerous, harmless }) =>
    (harmless ? whole.replace(harmless, ' ') : whole).search(dangerous) < 0 ? [] : [hazard],
  )
}

/** Returns the hazards of an activity, by the words in which it says what is done. */
export const hazardsOf = (deeds: Deeds): Hazard[] =>
  hazardsIn([
    deeds.taName ?? '',
    deeds.intro ?? '',
    ...(deeds.goals ?? []),
    ...deeds.materials,
    ...deeds.instructions,
    ...(deeds.extensions ?? []),
  ])

/** True for an activity that a child must not do alone: declared so, or by its words. Activities that are older than the declaration have words only. */
export const isForAdults = (content: Deeds, declared: Declared): boolean =>
  declared.adultNeeded ||
  declared.hazards.length > 0 ||
  hazardsOf(content).length > 0 ||
  plain([...content.materials, ...content.instructions].join('\n')).search(adult) >= 0

/** Returns the declared hazards and those that the words name. */
export const allHazards = (deeds: Deeds, declared: readonly Hazard[]): Hazard[] => {
  const named = hazardsOf(deeds)
  return hazards.filter((hazard) => declared.includes(hazard) || named.includes(hazard))
}

/** Returns the safety notes for the hazards of a draft, without those that it has. */
export const safetyNotes = (
  draft: Deeds & Pick<DraftContent, 'tips'>,
  language: DraftRequest['language'],
  declared: readonly Hazard[] = [],
): string[] =>
  allHazards(draft, declared)
    .map((hazard) => hazardWords[hazard].note[language])
    .filter((note) => !draft.tips.includes(note))

/** Returns hazards as part of a sentence: "Gas, Heat and flames". */
export const namesOf = (list: readonly Hazard[]): string =>
  list.map((hazard) => hazardLabels[hazard]).join(', ')
