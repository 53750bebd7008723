import type { Me } from '@tinkerdesk/shared'

/** Answers, for files, what a person may read; the gate implements it. Injected by this class. */
export abstract class RecordReader {
  /** Whether the person may read this field of this record, archived or not; `false` for one that does not exist. */
  abstract mayReadField(me: Me, resource: string, recordId: string, field: string): Promise<boolean>

  /** Whether that holds for one of several records, for a file that many copies share; one query where the gate can. */
  async mayReadOneOf(me: Me, resource: string, recordIds: readonly string[], field: string): Promise<boolean> {
    for (const recordId of recordIds) if (await this.mayReadField(me, resource, recordId, field)) return true
    return false
  }
}
