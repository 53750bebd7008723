import type { AnyRow, Me } from '@tinkerdesk/shared'
import type { Database, Sql, Transaction } from '../database/database.js'
import type { Events } from '../events/events.js'
import type { AttachmentService } from '../files/attachment-service.js'
import type { CopySource, HookRegistry } from './write/hooks.js'
import type { Reader } from './query/reader.js'
import type { ShownRow } from './query/serialise.js'

interface WriteOptions {
  tx: Transaction
  copiedFrom?: CopySource
}

/** Writing through the gate, in a transaction that is open. */
interface Writing {
  create(me: Me, resource: string, body: unknown, options: WriteOptions): Promise<ShownRow>
  change(me: Me, resource: string, id: string, body: unknown, options: WriteOptions): Promise<ShownRow>
  put(tx: Transaction, resource: string, id: string, fields: Record<string, unknown>): Promise<AnyRow>
}

/** What the operations on records work with: one machine for each database. */
export interface Machine {
  readonly database: Database
  readonly files: AttachmentService
  readonly events: Events
  readonly hooks: HookRegistry
  readonly reader: Reader
  readonly gate: Writing
}

const machines = new WeakMap<Database, Machine>()

/** Binds the machine to its database at start-up, so that `records(student, tx)` needs nothing but the transaction. */
export const bindMachine = (machine: Machine): void => void machines.set(machine.database, machine)

/** The machine of the database that a statement runs on. */
export function machineOf(sql: Sql): Machine {
  const machine = machines.get(sql.database)
  if (!machine) throw new Error('No machine is bound to this database: CrudModule must be started before records are read or written.')
  return machine
}
