import type { Job, NamedRecord } from '@tinkerdesk/shared'
import { findNames } from './find-names.js'
import type { Importing } from './importing.js'
import { saveGridRows, type GridSave } from './save-rows.js'

/** The work of a grid on one resource, as one person. */
export class Grid {
  constructor(private readonly importing: Importing) {}

  /** Saves rows as a change set. Returns the job, if there are many. */
  save(rows: GridSave): Promise<Job | null> {
    return saveGridRows(this.importing, rows)
  }

  /** Finds the records that some texts name in a relation. */
  findNames(path: string, texts: readonly string[]): Promise<NamedRecord[][]> {
    return findNames(this.importing, path, texts)
  }
}
