import { fillFiles, leavesWithFiles } from '../query/rows/file-values.js'
import type { FilesNamed, Hooked, Start } from './context.js'

/** Adds names, sizes and types to the files of the row. They arrive as ids, and the checks compare them by name. */
export async function nameFiles({ machine, tx, plan, next }: Start & Hooked): Promise<FilesNamed> {
  await fillFiles(machine.files, tx, [next], leavesWithFiles(plan))
  return { areFilesNamed: true }
}
