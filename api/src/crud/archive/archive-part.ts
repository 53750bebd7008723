import type { Operation } from '../operation/operation.js'
import type { Put } from '../operation/put-all.js'
import type { Departure } from './archive-batch.js'
import { maxAtOnce } from './count-linked.js'
import { keepLinks } from './kept-links.js'
import type { Part, Parting } from './parting.js'
import { takeFrom } from './take-from.js'

/**
 * Archives records that belong to the record, and clears references to it and to these, as far as one transaction should. The record itself
 * stays. Returns the number of both.
 */
export const archivePart =
  (archiveOne: Operation<Departure, void>, put: Put) =>
  async (parting: Parting & { isUnblocked: true }): Promise<{ answer: number }> => {
    const part: Part = { archiveOne, put, room: maxAtOnce, links: [] }
    await takeFrom(part, parting)
    await keepLinks(parting.tx, parting.batch, part.links)
    return { answer: maxAtOnce - part.room }
  }
