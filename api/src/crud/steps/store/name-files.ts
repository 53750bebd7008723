import { fillFiles, leavesWithFiles } from '../../query/rows/file-values.js'
import type { FilesNamed, Hooked, Start } from '../../operation/context.js'
import { batchStep } from '../../operation/operation.js'

/** Adds names, sizes and types to the files of the rows. They arrive as ids, and the checks compare them by name. */
export const nameFiles = batchStep<Start & Hooked, FilesNamed>(async (rows) => {
  const { machine, tx, plan } = rows[0]!
  await fillFiles(
    machine.files,
    tx,
    rows.map(({ next }) => next),
    leavesWithFiles(plan),
  )
  return rows.map(() => ({ areFilesNamed: true }))
})
