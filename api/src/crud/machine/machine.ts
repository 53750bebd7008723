import type { Database, Sql } from '../../database/database.js'
import type { Events } from '../../events/events.js'
import type { AttachmentService } from '../../files/attachment-service.js'
import type { HookRegistry } from './hook-registry.js'
import type { ReadLog } from '../query/read-log.js'
import type { Reader } from '../query/reader.js'

/** The services that operations on records use. One per database. */
export interface Machine {
  readonly database: Database
  readonly files: AttachmentService
  readonly events: Events
  readonly hooks: HookRegistry
  readonly reader: Reader
  readonly readLog: ReadLog
}

const machines = new WeakMap<Database, Machine>()

/** Registers the services for their database at start-up, so that `records(student, tx)` needs only the transaction. */
export const bindMachine = (machine: Machine): void => void machines.set(machine.database, machine)

/** Returns the services of the database that a statement runs on. */
export function machineOf(sql: Sql): Machine {
  const machine = machines.get(sql.database)
  if (!machine)
    throw new Error(
      'No machine is bound to this database: CrudModule must be started before records are read or written.',
    )
  return machine
}
