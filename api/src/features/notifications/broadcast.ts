import { counted, type BroadcastBody } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { user } from '@tinkerdesk/shared/resources/user'
import { z } from 'zod'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { defineJob } from '../../jobs/job.js'
import { Notifier } from './notifier.js'

const atOnce = 200

/** Tells everyone in a list about an announcement. The list is made at the start, so nobody is left out or told twice. */
export const broadcastJob = defineJob({
  name: 'broadcast',
  input: z.strictObject({
    title: z.string(),
    body: z.string().optional(),
    people: z.array(z.string()),
  }),
  async chunk({ input: { title, body, people }, done, tx, get }) {
    const some = people.slice(done, done + atOnce)
    await get(Notifier).tell(tx, some, { category: 'broadcast', title, body: body ?? null })
    return { items: some.length }
  },
  sentence: ({ done }) => `Announced to ${counted(done, 'person', 'people')}.`,
})

/** Returns the accounts that an announcement is for: everyone with these roles, or the students and in-charges of some schools. */
export async function audienceOf(
  sql: Sql,
  { roles, schools }: Pick<BroadcastBody, 'roles' | 'schools'>,
): Promise<string[]> {
  const accounts = records(user, sql)
  const enabled = { disabled: false, role: { $in: roles } }
  if (schools.length === 0) return accounts.ids(enabled)
  const places = await records(school, sql).find(
    { id: { $in: schools } },
    { fields: ['atlIncharge'] },
  )
  const emails = places.flatMap(({ atlIncharge }) => atlIncharge.email ?? [])
  const incharges = await accounts.find(
    { ...enabled, email: { $in: emails } },
    { fields: ['role'] },
  )
  return [
    ...(await accounts.ids({ ...enabled, student: { $where: { school: { $in: schools } } } })),
    ...incharges.filter(({ role }) => role === 'atlIncharge').map(({ id }) => id),
  ]
}
