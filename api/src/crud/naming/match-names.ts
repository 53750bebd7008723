import { setImmediate as turn } from 'node:timers/promises'
import {
  isWithin,
  leavesOf,
  otherNamesOf,
  sharedKind,
  textKey,
  titleOf,
  titleRelationsOf,
  valueAt,
} from '@tinkerdesk/shared'
import { grouped, type NameGroup } from './name-groups.js'
import { namedCondition, partsOfName } from './name-parts.js'
import { someRows } from '../read/some-rows.js'
import type { NameSearch, NameTarget } from './name-search.js'

/** Records that some names are compared with. */
const maxAlike = 500

/** Returns the texts that make up the name of a record. None if this person may not list by each of them. */
function nameTexts({ target: { resource }, mayQuery }: NameTarget): string[] {
  const leaves = leavesOf(resource).filter(({ path }) =>
    resource.title.some((title) => isWithin(path, title)),
  )
  const isPlain = leaves.every(({ path, field }) => sharedKind(field).textual && mayQuery(path))
  return isPlain && titleRelationsOf(resource).length === 0 ? leaves.map(({ path }) => path) : []
}

/** Finds the records whose whole names are among the other texts, or whose other names are among the rest, such as those in another script. */
export async function matchNames(
  search: NameSearch & NameTarget & { areKeysMatched: true },
): Promise<{ areNamesMatched: true }> {
  const { machine, me, leaving, texts, target, matches } = search
  const paths = nameTexts(search)
  const partsOf = (name: string) => partsOfName(name, paths.length)
  const matchGroup = async ({ names, parts }: NameGroup): Promise<void> => {
    // Quick statements answer so soon after each other that nothing else would run in between.
    await turn()
    const rows = await someRows(machine, {
      me,
      plan: target,
      where: namedCondition(paths, parts),
      limit: maxAlike,
      leaving,
    })
    matches.note(rows, (row) => textKey(titleOf(target.resource, row)), textKey)
    if (rows.length < maxAlike || names.length === 1) return
    // First names and last names of the group together mean more people than were read.
    const middle = Math.ceil(names.length / 2)
    for (const half of [names.slice(0, middle), names.slice(middle)])
      await matchGroup({ names: half, parts: [...new Set(half.flatMap(partsOf))] })
  }
  const named =
    paths.length > 0
      ? texts.filter((text) => matches.of(text).length === 0 && textKey(text) !== '')
      : []
  for (const group of grouped([...new Set(named)], partsOf)) await matchGroup(group)
  for (const path of otherNamesOf(target.resource).filter(search.mayQuery)) {
    const value = [...new Set(named.filter((text) => matches.of(text).length === 0))]
    if (value.length === 0) break
    const where = { path, operator: '$inL', value }
    const rows = await someRows(machine, { me, plan: target, where, limit: maxAlike, leaving })
    matches.note(rows, (row) => textKey(String(valueAt(row, path) ?? '')), textKey)
  }
  return { areNamesMatched: true }
}
