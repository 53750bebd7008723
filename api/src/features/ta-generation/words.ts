import { emptyOf, leavesOf, writtenFields, type DraftRequest } from '@tinkerdesk/shared'
import {
  tinkeringActivity,
  type TinkeringActivity,
} from '@tinkerdesk/shared/resources/tinkering-activity'

/** The part of an activity that a draft has. */
export type DraftContent = Pick<
  TinkeringActivity,
  'taName' | 'intro' | 'goals' | 'materials' | 'instructions' | 'tips' | 'assessment' | 'extensions'
> & { resources: readonly unknown[] }

/** Returns the fields of a draft from a valid row of an activity, or from what was read of it. */
export const draftOf = (row: Record<string, unknown>): DraftContent =>
  // Its type is that of the declaration, that validated the row.
  Object.fromEntries(writtenFields.map((name) => [name, row[name]])) as DraftContent

const lists: readonly string[] = leavesOf(tinkeringActivity).flatMap(({ path, field }) =>
  Array.isArray(emptyOf(field)) ? [path] : [],
)

/** True for the fields of a draft that are lists. */
export const isListField = (name: string): boolean => lists.includes(name)

/** Words that say nothing about a subject, in both languages. */
const empty = new Set(
  'the and for with from into that this your you are its make build use using how what when each one two three के की का में से और को पर है एक'.split(
    ' ',
  ),
)

/** Returns the words of a text that tell what it is about, in lower case, each once. Endings of plurals are cut. */
export function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []
  return new Set(
    words
      .filter((word) => !empty.has(word))
      .map((word) => (word.length > 4 ? word.replace(/s$/, '') : word)),
  )
}

const textOf = ({ taName, intro, goals, materials }: DraftContent): string =>
  [taName, intro ?? '', ...goals, ...materials].join(' ')

const lettersIn = (text: string, script: RegExp): number => text.match(script)?.length ?? 0

/** Returns the language of an activity: Hindi if most of its letters are Devanagari. */
export function languageOf(content: DraftContent): DraftRequest['language'] {
  const text = [textOf(content), ...content.instructions].join(' ')
  return lettersIn(text, /\p{Script=Devanagari}/gu) > lettersIn(text, /\p{Script=Latin}/gu)
    ? 'hi'
    : 'en'
}

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((word) => other.has(word)).length

/** Returns a function that says how much an activity repeats a draft, from 0 to 1: the words of names, materials and steps in common. */
export function likenessTo(draft: DraftContent): (other: DraftContent) => number {
  const whole = (content: DraftContent) =>
    wordsOf([textOf(content), ...content.instructions].join(' '))
  const left = whole(draft)
  return (other) => {
    const right = whole(other)
    const both = shared(left, right)
    const content = both === 0 ? 0 : both / (left.size + right.size - both)
    const isNamesake = draft.taName.trim().toLowerCase() === other.taName.trim().toLowerCase()
    return isNamesake ? Math.max(content, 0.9) : content
  }
}

/** From here on a draft nearly repeats an activity. */
export const nearlyRepeats = 0.6
