import {
  copyStatuses,
  counted,
  openWorkStatuses,
  resourceNamed,
  startOfDay,
  titleOf,
  today,
  type CopyResource,
  type Resource,
} from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { z } from 'zod'
import { records } from '../../../crud/index.js'
import type { Transaction } from '../../../database/database.js'
import { defineJob } from '../../../jobs/job.js'
import { copyAddress } from '../../../resources/copy-address.js'
import { copyReminders } from '../../../resources/student-copies.tables.js'
import { hearing } from '../hearing.js'
import { Notifier } from '../notifier.js'

const atOnce = 100

export const copyKinds = Object.keys(copyStatuses) as [CopyResource, ...CopyResource[]]

/** Reminds students of work that is not handed in. The list is made at the start; who was reminded today meanwhile, or has handed in, is left out. */
export const remindJob = defineJob({
  name: 'remind',
  input: z.strictObject({ kind: z.enum(copyKinds), copies: z.array(z.string()) }),
  async chunk({ input: { kind, copies }, done, tx, get }) {
    const some = copies.slice(done, done + atOnce)
    await remind(tx, get(Notifier), kind, some)
    return { items: some.length }
  },
  sentence: ({ done }) => `Reminded ${counted(done, 'student')}.`,
})

async function remind(
  tx: Transaction,
  notifier: Notifier,
  kind: CopyResource,
  ids: readonly string[],
): Promise<void> {
  // Two people may remind the same students at the same moment.
  await tx.lock(`reminders ${kind}`)
  const reminded = await copyReminders.find(tx, { copy: ids, at: { $gte: startOfDay(today()) } })
  const due = ids.filter((id) => !reminded.some(({ copy }) => copy === id))
  if (due.length === 0) return
  const resource: Resource = resourceNamed(kind)
  const rows = await records(resource, tx).find({
    id: { $in: due },
    status: { $in: openWorkStatuses },
  })
  const copies = rows.map((row) => ({
    id: String(row.id),
    student: String(row.student),
    title: titleOf(resource, row),
  }))
  const accounts = await records(user, tx).find(
    { student: { $in: copies.map((copy) => copy.student) }, disabled: false },
    { fields: ['student'] },
  )
  if (accounts.length === 0) return
  const hear = await hearing(
    tx,
    accounts.map(({ id }) => id),
    'reminder',
  )
  const at = new Date().toISOString()
  for (const { id, student, title } of copies) {
    const people = accounts.flatMap((account) =>
      account.student === student && hear.includes(account.id) ? [account.id] : [],
    )
    if (people.length === 0) continue
    await notifier.tell(tx, people, {
      category: 'reminder',
      title: `Please hand in: ${title}`,
      link: copyAddress(kind, { id, student }),
    })
    await copyReminders.put(tx, { copy: id, at })
  }
}
