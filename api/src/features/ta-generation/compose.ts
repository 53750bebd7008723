import { classes, hazards } from '@tinkerdesk/shared'
import { frames } from './compose-words.js'
import { minLikeness, likenessIn } from './likeness.js'
import type { Wish } from './prompt.js'
import { hazardsIn, isForAdults, type Declared } from './safety.js'
import { likenessTo, wordsOf, type DraftContent } from './words.js'

/** An activity of the library that a draft may be made of. */
export interface LibraryActivity {
  id: string
  content: DraftContent
  declared: Declared
  /** True if it is at the place in the subject tree that was chosen. */
  isInPlace: boolean
}

/** A draft that was made of activities of the library. */
export interface Composed {
  draft: DraftContent
  /** The ids of the activities. */
  sources: string[]
  /** The hazards of the activities. */
  declared: Declared
}

const minutesPerStep = { simple: 10, medium: 8, challenging: 6 } as const
const minSteps = 4
const maxSteps = 20
/** The part of the steps that the nearest activity gives. */
const mainPart = 0.6
const maxNearest = 3
/** From here on two activities have so many words in common that steps of one go on where the other ends. */
const isRelated = 0.25
const nothing: DraftContent = {
  taName: '',
  intro: null,
  goals: [],
  materials: [],
  instructions: [],
  tips: [],
  assessment: [],
  extensions: [],
  resources: [],
}

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

/** An activity, and how near it is to a wish. */
interface Near extends LibraryActivity {
  /** True if it is about the same, or in the place, for a wish that names only a place. */
  isAlike: boolean
  /** Materials at hand count half as much as words. */
  score: number
}

/** Returns the activities, those that are like the wish first, then the nearest first. */
export function nearest(wish: Wish, library: readonly LibraryActivity[]): Near[] {
  const likenessOf = likenessIn(library)(wish.about || wish.place.join(' '))
  return library
    .map((activity) => {
      const likeness = likenessOf(activity)
      return {
        ...activity,
        isAlike: wish.about ? likeness >= minLikeness : activity.isInPlace,
        score: likeness + coverage(activity.content, wish.materials) / 2,
      }
    })
    .sort((left, right) => Number(right.isAlike) - Number(left.isAlike) || right.score - left.score)
}

/** Returns the activities that have anything of what is wished for, at most three. */
export const somewhatAlike = (wish: Wish, library: readonly LibraryActivity[]): LibraryActivity[] =>
  nearest(wish, library)
    .filter(({ score }) => score > 0)
    .slice(0, maxNearest)

const hasSteps = ({ content }: LibraryActivity): boolean => content.instructions.length > 0

/** True if the library has an activity with steps that is like the wish. */
export const hasAlike = (wish: Wish, library: readonly LibraryActivity[]): boolean =>
  nearest(wish, library.filter(hasSteps)).some(({ isAlike }) => isAlike)

/**
 * Makes a draft of the nearest activity, as far as its steps fit into the time, then of those steps of the second nearest that need nothing
 * that is missing, if it is like the wish as well, or much like the first. Returns `null` if the library has fewer than two activities with steps.
 */
export function compose(wish: Wish, library: readonly LibraryActivity[]): Composed | null {
  const [main, next] = nearest(wish, library.filter(hasSteps))
  if (!main || !next) return null
  const adds = next.isAlike || likenessTo(main.content)(next.content) >= isRelated
  const used = [main, ...(adds ? [next] : [])]
  return {
    draft: draftFrom(wish, main.content, used[1]?.content),
    sources: used.map(({ id }) => id),
    declared: {
      hazards: hazards.filter((hazard) =>
        used.some(({ declared }) => declared.hazards.includes(hazard)),
      ),
      adultNeeded: used.some(({ content, declared }) => isForAdults(content, declared)),
    },
  }
}

function draftFrom(wish: Wish, first: DraftContent, other?: DraftContent): DraftContent {
  const second = other ?? nothing
  const names = [first.taName, ...(other ? [other.taName] : [])]
  const { about, classesFrom, classesTo, minutes, materials: atHand, complexity, language } = wish
  const words = frames[language]
  const isMissing = (material: string) => atHand.length > 0 && !isAmong(material, atHand)
  const missingIn = (material: string) =>
    hazardsIn([material]).length > 0 ? words.onlyAdults(material) : words.notAtHand(material)
  const missing = second.materials.filter(isMissing)
  const isPossible = (step: string) => !isAmong(step, missing)
  const steps = stepsIn(minutes, complexity)
  const own = first.instructions.slice(0, Math.max(minSteps - 1, Math.ceil(steps * mainPart)))
  const added = second.instructions.filter(isPossible).slice(0, steps - own.length - 1)
  const isYoung = classes.indexOf(classesTo) <= classes.indexOf('8th')
  const isOld = classes.indexOf(classesFrom) >= classes.indexOf('9th')
  return {
    taName: words.name(about || wish.place.at(-1) || first.taName, names).slice(0, 200),
    intro: [words.intro(names, wish), first.intro].filter(Boolean).join(' '),
    goals: unique([...first.goals, ...second.goals], 4),
    materials: unique(
      [
        ...first.materials,
        ...(added.length > 0 ? second.materials.filter((material) => !isMissing(material)) : []),
      ].map((material) => (isMissing(material) ? missingIn(material) : material)),
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
}
