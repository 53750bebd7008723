import { setImmediate as turn } from 'node:timers/promises'
import { titleOf, type ShownRow } from '@tinkerdesk/shared'
import type { QueryNode } from '../query/condition/query.js'
import { someRows } from '../read/some-rows.js'
import type { RowScope } from '../write/targets.js'
import type { Writing } from '../operation/writing.js'
import { lettersOf, searchWords, splitsOf, tellingLetters } from './name-key.js'
import { isToldBy } from './telling.js'

/** Names in one statement. */
const maxNames = 20
/** Records that the names of one statement are compared with. */
const maxCompared = 500

/** The condition that each word of a name is in some of these texts. `null` for a name of short words only. */
function wordsNode(paths: readonly string[], name: string): QueryNode | null {
  const words = searchWords(name)
  if (words.length === 0) return null
  return {
    all: words.map((value) => ({
      any: paths.map((path) => ({ path, operator: '$contL', value })),
    })),
  }
}

/** Returns the records that a text means: by their letters, or without short words, with what tells them from their namesakes if the text says it. */
function meantBy({ plan }: Writing, rows: readonly ShownRow[], text: string): readonly ShownRow[] {
  for (const lettersIn of [lettersOf, tellingLetters])
    for (const { name, tail } of splitsOf(text)) {
      const letters = lettersIn(name)
      const meant = rows.filter(
        (row) =>
          lettersIn(titleOf(plan.resource, row)) === letters &&
          (tail === '' || isToldBy(plan, row, tail)),
      )
      if (letters !== '' && meant.length > 0) return meant
    }
  return []
}

/**
 * Returns the records of each name that is written without dots and short words, or with the town behind it: "Kendriya Vidyalaya, Pune". `paths` are the texts
 * of a name by which this person may search. Few statements find those of all names.
 */
export async function spelledOtherwise(
  writing: Writing,
  paths: readonly string[],
  names: readonly string[],
  scope?: RowScope,
): Promise<ReadonlyMap<string, readonly ShownRow[]>> {
  const { machine, me, plan, leaving } = writing
  if (names.length > maxNames) {
    const first = await spelledOtherwise(writing, paths, names.slice(0, maxNames), scope)
    return new Map([
      ...first,
      ...(await spelledOtherwise(writing, paths, names.slice(maxNames), scope)),
    ])
  }
  // Quick statements answer so soon after each other that nothing else would run in between.
  await turn()
  const alternatives = names.flatMap((name) =>
    splitsOf(name).flatMap((split) => wordsNode(paths, split.name) ?? []),
  )
  if (paths.length === 0 || alternatives.length === 0) return new Map()
  const within = scope ? [{ path: scope.by, operator: '$eq', value: scope.id }] : []
  const where = { all: [{ any: alternatives }, ...within] }
  const rows = await someRows(machine, { me, plan, where, limit: maxCompared, leaving })
  if (rows.length === maxCompared && names.length > 1) {
    const middle = Math.ceil(names.length / 2)
    const first = await spelledOtherwise(writing, paths, names.slice(0, middle), scope)
    return new Map([
      ...first,
      ...(await spelledOtherwise(writing, paths, names.slice(middle), scope)),
    ])
  }
  return new Map(names.map((name) => [name, meantBy(writing, rows, name)]))
}
