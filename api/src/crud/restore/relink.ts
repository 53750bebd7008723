import type { ArchivedRow, Link } from '../archive/archived-row.js'
import type { Put } from '../operation/put-all.js'
import type { BatchRequest } from './find-batch.js'
import { setLinks } from './set-links.js'

/** Sets the references again that the archive removed, unless the place has been filled, or the record or its place has moved. */
export const relink =
  (put: Put) =>
  async ({
    machine,
    tx,
    rows,
  }: BatchRequest & { rows: readonly ArchivedRow[]; areRowsBack: true }): Promise<{
    isBatchDone: true
  }> => {
    for (const archived of rows)
      await setLinks(put, { machine, tx }, archived.record_id, JSON.parse(archived.links) as Link[])
    return { isBatchDone: true }
  }
