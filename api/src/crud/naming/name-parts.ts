import { textKey } from '@tinkerdesk/shared'
import type { QueryNode } from '../query/condition/query.js'

/** Words at which a name is divided. The longest names have far fewer, and in three or more fields the parts grow with their square. */
const maxWords = 20

/**
 * Returns the texts that the fields of a name may hold. One field holds the whole name. Of two, the first holds its beginning and the second its
 * end, divided after each of 20 words: "asha", "asha devi", "devi". Of more, each holds some run of its words.
 */
export function partsOfName(name: string, fields: number): string[] {
  const words = textKey(name).split(' ').filter(Boolean)
  if (fields < 2) return [words.join(' ')]
  const divided = words.slice(0, maxWords)
  const runs =
    fields === 2
      ? divided.flatMap((_, at) => [words.slice(0, at + 1), words.slice(at)])
      : divided.flatMap((_, from, all) =>
          all.slice(from).map((_word, length) => all.slice(from, from + length + 1)),
        )
  return [...new Set(runs.map((run) => run.join(' ')))]
}

/** Returns the condition that each of these texts is one of the parts, or empty. */
export const namedCondition = (paths: readonly string[], parts: readonly string[]): QueryNode => ({
  all: paths.map((path) => ({
    any: [
      { path, operator: '$inL', value: parts },
      { path, operator: '$isnull', value: undefined },
    ],
  })),
})

/** Returns the conditions that each word of a name is in some of these texts. */
export const wordConditions = (paths: readonly string[], name: string): QueryNode[] =>
  textKey(name)
    .split(' ')
    .slice(0, maxWords)
    .map((value) => ({ any: paths.map((path) => ({ path, operator: '$contL', value })) }))
