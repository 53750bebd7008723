import { classes } from '@tinkerdesk/shared'
import { frames } from './compose-words.js'
import type { Wish } from './prompt.js'
import { nearness, wordsOf, type DraftContent } from './words.js'

/** An activity of the library that a draft may be made of. */
export interface LibraryActivity {
  id: string
  content: DraftContent
}

const minutesPerStep = { simple: 10, medium: 8, challenging: 6 } as const
const minSteps = 4
const maxSteps = 20
/** The part of the steps that the nearest activity gives. */
const mainPart = 0.6

/** Returns the steps that fit into the time. */
export const stepsIn = (minutes: number, complexity: Wish['complexity']): number =>
  Math.min(maxSteps, Math.max(minSteps, Math.floor(minutes / minutesPerStep[complexity])))

const unique = (items: readonly string[], most: number): string[] => {
  const seen = new Set<string>()
  return items
    .filter((item) => !seen.has(item.trim().toLowerCase()) && seen.add(item.trim().toLowerCase()))
    .slice(0, most)
}

const isAmong = (material: string, atHand: readonly string[]): boolean => {
  const words = wordsOf(material)
  return atHand.some((item) => [...wordsOf(item)].some((word) => words.has(word)))
}

/** Returns the part of an activity's materials that is at hand, from 0 to 1. */
const coverage = ({ materials }: DraftContent, atHand: readonly string[]): number =>
  atHand.length === 0 || materials.length === 0
    ? 0
    : materials.filter((material) => isAmong(material, atHand)).length / materials.length

/** Returns the activities nearest to what is wished for, nearest first. Materials at hand count half as much as words. */
export function nearest(wish: Wish, library: readonly LibraryActivity[]): LibraryActivity[] {
  const words = wordsOf([wish.about, ...wish.place].join(' '))
  const score = ({ content }: LibraryActivity) =>
    nearness(content, words) + coverage(content, wish.materials) / 2
  return library
    .map((activity) => ({ activity, score: score(activity) }))
    .sort((left, right) => right.score - left.score)
    .map(({ activity }) => activity)
}

/**
 * Makes a draft of the two nearest activities: the steps of the first, as far as they fit into the time, then those of the second that need
 * nothing that is missing. Returns `null` if the library has fewer than two activities with steps.
 */
export function compose(
  wish: Wish,
  library: readonly LibraryActivity[],
): { draft: DraftContent; sources: string[] } | null {
  const [main, other] = nearest(
    wish,
    library.filter(({ content }) => content.instructions.length > 0),
  )
  if (!main || !other) return null
  const [first, second] = [main.content, other.content]
  const { about, classesFrom, classesTo, minutes, materials: atHand, complexity, language } = wish
  const words = frames[language]
  const isMissing = (material: string) => atHand.length > 0 && !isAmong(material, atHand)
  const missing = second.materials.filter(isMissing)
  const isPossible = (step: string) => !isAmong(step, missing)
  const steps = stepsIn(minutes, complexity)
  const own = first.instructions.slice(0, Math.max(minSteps - 1, Math.ceil(steps * mainPart)))
  const added = second.instructions.filter(isPossible).slice(0, steps - own.length - 1)
  const isYoung = classes.indexOf(classesTo) <= classes.indexOf('8th')
  const isOld = classes.indexOf(classesFrom) >= classes.indexOf('9th')
  const draft: DraftContent = {
    taName: words
      .name(about || wish.place.at(-1) || first.taName, first.taName, second.taName)
      .slice(0, 200),
    intro: [words.intro(first.taName, second.taName, wish), first.intro].filter(Boolean).join(' '),
    goals: unique([...first.goals, ...second.goals], 4),
    materials: unique(
      [
        ...first.materials,
        ...(added.length > 0 ? second.materials.filter((material) => !isMissing(material)) : []),
      ].map((material) => (isMissing(material) ? words.notAtHand(material) : material)),
      30,
    ),
    instructions: unique(
      [...own, ...(added.length > 0 ? [words.goOn(second.taName), ...added] : [])],
      steps,
    ),
    tips: unique([...(isYoung ? [words.inPairs] : []), ...first.tips, ...second.tips], 6),
    assessment: unique(
      [...(isOld ? [words.measured] : []), ...first.assessment, ...second.assessment],
      5,
    ),
    extensions:
      complexity === 'simple'
        ? unique(first.extensions, 1)
        : unique([...first.extensions, ...second.extensions], complexity === 'medium' ? 2 : 4),
    resources: first.resources.filter((resource) => typeof resource === 'string'),
  }
  return { draft, sources: [main.id, other.id] }
}
