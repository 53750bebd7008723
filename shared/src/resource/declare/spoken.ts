import { labelOf, spokenLanguage } from '../../base/say.js'

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype

/** Members of a declaration that people read. */
const worded = new Set([
  'label',
  'help',
  'title',
  'message',
  'confirm',
  'done',
  'empty',
  'one',
  'many',
  'related',
  'none',
  'under',
])
/** Members that hold conditions and functions, and no words. */
const silent = new Set([
  'access',
  'screens',
  'offers',
  'depends',
  'derive',
  'atMost',
  'whenArchived',
])

/** Returns the word for an English one at a path of a declaration. */
type Say = (path: string, english: string) => string

/** The labels of stored values: those of the declaration, else the values themselves. */
function choicesIn(field: Record<string, unknown>, path: string, say: Say): object {
  const { choices, labels } = field
  if (!Array.isArray(choices)) return {}
  const own = isPlain(labels) ? labels : {}
  return {
    labels: Object.fromEntries(
      choices.map((value: string) => [value, say(`${path}=${value}`, String(own[value] ?? value))]),
    ),
  }
}

/** Returns a part of a declaration with every word replaced by what `say` returns for its path, like `student.name.firstName.label`. */
export function wordsReplaced(part: unknown, path: string, say: Say): unknown {
  if (Array.isArray(part)) return part.map((item) => wordsReplaced(item, path, say))
  if (!isPlain(part)) return part
  const members = Object.entries(part).map(([name, member]) => {
    if (silent.has(name)) return [name, member]
    const inner = name === 'fields' ? path : `${path}.${name}`
    return [
      name,
      worded.has(name) && typeof member === 'string'
        ? say(inner, member)
        : wordsReplaced(member, inner, say),
    ]
  })
  return { ...Object.fromEntries(members), ...choicesIn(part, path, say) }
}

/** Returns a declaration with the words that `say` returns. Names, values and conditions stay as they are. */
export const spokenBy = <D extends { name: string }>(declaration: D, say: Say): D =>
  // Only words are exchanged for words.
  wordsReplaced(declaration, declaration.name, say) as D

/** Returns a declaration with the words of the page's language: the same in English. */
export const spoken = <D extends { name: string }>(declaration: D): D =>
  spokenLanguage() === 'en' ? declaration : spokenBy(declaration, labelOf)
