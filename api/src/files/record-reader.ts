import type { Me } from '@tinkerdesk/shared'

/** Tells the file module what a person may read. The gate implements it. Injected by this class. */
export abstract class RecordReader {
  /** Returns true if the person may read a field, of any record, archived or not, to which this file is attached. */
  abstract mayOpen(me: Me, file: string, leaving: AbortSignal): Promise<boolean>
}
