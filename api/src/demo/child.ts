import { demoChild } from '@tinkerdesk/shared'
import type { user } from '@tinkerdesk/shared/resources/user'
import { system } from '../access/system.js'
import { datedAs, type Gate } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import type { Credentials } from '../features/auth/secrets/credentials.js'
import type { DemoRecord } from './demo-records.js'
import { demoId } from './demo-id.js'
import { madeAt } from './demo-times.js'
import { demoStudents } from './students.js'

const { id: student, name } = demoStudents[6]!

const account = {
  id: demoId('user', 5),
  role: 'student',
  displayName: `${name.firstName} ${name.lastName}`,
  student,
} satisfies DemoRecord<typeof user>

/** Gives a student without an e-mail an account, whose handle is `demoChild.handle`, and a PIN. */
export async function fillChild(
  {
    gate,
    tx,
    now,
    credentials,
  }: { gate: Gate; tx: Transaction; now: Date; credentials: Credentials },
  pinHash: string,
): Promise<void> {
  const made = await datedAs(madeAt(now, 1, 1), () => gate.create(system, 'user', account, { tx }))
  if (made['handle'] !== demoChild.handle)
    throw new Error(`The child of the demo has the handle ${String(made['handle'])}`)
  await credentials.set(tx, account.id, pinHash, true)
}
