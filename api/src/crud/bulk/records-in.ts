import { fieldProblem } from '../../problems/field-problem.js'
import { newId } from '../write/writer.js'
import { placed } from './placed.js'
import type { Item } from '../items/take-items.js'
import { versionIn } from './version-in.js'

/** A record to archive, with the batch that it will be in. */
export interface ArchiveItem {
  id: string
  batch: string
  version?: number
}

function recordIn({ id, ...rest }: Item): ArchiveItem {
  if (typeof id !== 'string') throw fieldProblem('id', 'Id is required')
  const version = versionIn(rest)
  return { id, batch: newId(), ...(version === undefined ? {} : { version }) }
}

/** Returns the records that a bulk archive names. Throws a 400 that names the place of one without an id, or with unknown fields. */
export const recordsIn = (items: readonly Item[]): ArchiveItem[] =>
  items.map((item, at) => {
    try {
      return recordIn(item)
    } catch (error) {
      throw placed(error, at)
    }
  })
