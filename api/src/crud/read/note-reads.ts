import type { Me, ReadKind } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { machineOf } from '../machine/machine.js'
import { planOf } from '../plan/plan.js'

/** Notes that a person read some records by a statement of a feature's own: the machine notes all that it reads itself. */
export const noteReads = (
  { database }: Pick<Sql, 'database'>,
  me: Me,
  resource: string,
  ids: readonly string[],
  kind: ReadKind = 'list',
): void =>
  machineOf(database.read).readLog.note(me, planOf(resource), {
    kind,
    rows: ids.map((id) => ({ id })),
  })
