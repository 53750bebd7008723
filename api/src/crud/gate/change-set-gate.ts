import { Injectable } from '@nestjs/common'
import type { EditTrial, ImportTrial, Job, Me, NamedRecord } from '@tinkerdesk/shared'
import { writerOf } from '../../access/system.js'
import { Database } from '../../database/database.js'
import {
  applyImport,
  applySet,
  edit,
  findNames,
  resume,
  saveGrid,
  stageImport,
  tryArchive,
  tryEdit,
  tryGrid,
  undo,
} from './change-set-operations.js'
import type { NewChangeSet, RowsOf } from '../change-sets/set/change-set.js'
import type { BulkEdit } from '../change-sets/plan/take-edit.js'
import type { GridSave } from '../change-sets/plan/take-grid-rows.js'
import type { Departing, Refused } from '../change-sets/plan/try-rows.js'
import type { FileLines } from '../change-sets/plan/take-lines.js'
import type { Writing } from '../operation/writing.js'
import { machineOf, type Machine } from '../machine/machine.js'
import { planOf } from '../plan/plan.js'

/**
 * Writes many records as one change set, each through the operations of the gate. A job, which is then returned, writes more than a request can.
 * The same id again changes nothing. Every method throws `ProblemError`.
 */
@Injectable()
export class ChangeSetGate {
  constructor(private readonly database: Database) {}

  /** Sets the same fields of many records as a change set. */
  async edit(me: Me, resource: string, change: BulkEdit): Promise<Job | null> {
    return edit({ ...this.writing(me, resource), edit: change })
  }

  /** Tries a bulk edit and keeps nothing. */
  async tryEdit(me: Me, resource: string, change: BulkEdit): Promise<EditTrial> {
    return tryEdit({ ...this.writing(me, resource), edit: change })
  }

  /** Saves rows of a grid as a change set. */
  async saveGrid(me: Me, resource: string, save: GridSave): Promise<Job | null> {
    return saveGrid({ ...this.writing(me, resource), save })
  }

  /** Tries rows of a grid and keeps nothing. Returns the problems of those that would be refused, by their ids. */
  async tryGrid(me: Me, resource: string, save: GridSave): Promise<Refused> {
    return tryGrid({ ...this.writing(me, resource), save })
  }

  /** Tries to archive records and keeps nothing. Returns the problems of those that would be refused, by their ids. */
  async tryArchive(me: Me, resource: string, records: readonly Departing[]): Promise<Refused> {
    return tryArchive({ ...this.writing(me, resource), records })
  }

  /** Finds the records that some texts name in a relation, until the client leaves. */
  async findNames(
    me: Me,
    resource: string,
    path: string,
    texts: readonly string[],
    leaving: AbortSignal,
  ): Promise<NamedRecord[][]> {
    return findNames({ ...this.writing(me, resource), path, texts, leaving })
  }

  /** Tries rows of a file and keeps them for `applyImport`, unless the client leaves before. The same lines again replace the earlier ones. */
  async stageImport(
    me: Me,
    resource: string,
    lines: FileLines,
    leaving: AbortSignal,
  ): Promise<ImportTrial> {
    return stageImport({ ...this.writing(me, resource), ...lines, leaving })
  }

  /** Applies the rows of an import as a change set. */
  async applyImport(me: Me, id: string): Promise<Job | null> {
    return applyImport({ machine: this.machine, me, id })
  }

  /** Applies planned rows as a change set. `rowsOf` plans in the transaction that enters them, but not for a retry. */
  applyRows = (set: NewChangeSet, rowsOf: RowsOf): Promise<Job | null> =>
    applySet({ machine: this.machine, me: set.me, set, rowsOf })

  /** Undoes a change set of this person, or of anyone for an admin, by a new one with the id `by`. */
  async undo(me: Me, id: string, by: string): Promise<Job | null> {
    return undo({ machine: this.machine, me, id, undo: by })
  }

  /** Goes on with a change set of this person that was stopped. */
  async resume(me: Me, id: string): Promise<Job | null> {
    return resume({ machine: this.machine, me, id })
  }

  private get machine(): Machine {
    return machineOf(this.database.read)
  }

  private writing(me: Me, resource: string): Writing {
    return { machine: this.machine, me: writerOf(me), plan: planOf(resource) }
  }
}
