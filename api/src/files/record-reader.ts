import type { Me } from '@tinkerdesk/shared'

/** Tells the file module what a person may read. The gate implements it. Injected by this class. */
export abstract class RecordReader {
  /** Returns true if the person may read this field of this record, archived or not. `false` for a record that does not exist. */
  abstract mayReadField(me: Me, resource: string, recordId: string, field: string): Promise<boolean>

  /** Returns true if that holds for one of several records, for a file that many copies share. One query where the gate can. */
  async mayReadOneOf(me: Me, resource: string, recordIds: readonly string[], field: string): Promise<boolean> {
    for (const recordId of recordIds) if (await this.mayReadField(me, resource, recordId, field)) return true
    return false
  }
}
