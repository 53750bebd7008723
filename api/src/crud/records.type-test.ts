import { resourceNamed, type Me, type Resource, type Student, type Team } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { team } from '@tinkerdesk/shared/resources/team'
import type { Sql, Transaction } from '../database/database.js'
import { hooksOf, records } from './index.js'

// Checked by the compiler alone: every line compiles except those below an `@ts-expect-error`.

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <T extends true>(value?: T) => value

export async function reading(sql: Sql, me: Me) {
  const teams = await records(team, sql).find({
    schoolVal: { $ne: '01J' },
    $or: [{ leader: '01J' }, { members: { $has: '01J' } }],
  })
  holds<Same<(typeof teams)[number]['members'], Team['members']>>()
  const picked = await records(team, sql).find({}, { fields: ['leader'], order: '-name', limit: 1 })
  holds<Same<(typeof picked)[number]['leader'], string | null>>()
  // @ts-expect-error only the picked fields are read
  void picked[0]?.members
  holds<Same<Awaited<ReturnType<typeof whole>>, Student>>()
  // @ts-expect-error there is no such field
  await records(team, sql).find({ school: '01J' })
  // @ts-expect-error a class is one of seven
  await records(student, sql).find({ class: '5th' })
  await records(student, sql).find({
    school: { $where: { name: 'A', createdAt: { $lt: '2026-01-01' } } },
  })
  // @ts-expect-error a school has no such field
  await records(student, sql).find({ school: { $where: { nam: 'A' } } })
  // @ts-expect-error a school has no such field, also at the second relation
  await records(team, sql).find({ members: { $where: { school: { $where: { nam: 'A' } } } } })
  await records(team, sql).find({
    // @ts-expect-error a student has no such class
    $or: [{ leader: { $where: { class: '5th' } } }, { members: { $has: '01J' } }],
  })
  // @ts-expect-error there is no such field to sort by
  await records(team, sql).find({}, { order: 'nam' })
  // @ts-expect-error there is no such field to read
  await records(team, sql).find({}, { fields: ['nam'] })
  // @ts-expect-error writing needs a transaction
  await records(team, sql).put('01J', { leader: null })
  const shown = await records(student, sql, me).one('01J')
  // @ts-expect-error a person may not read everything
  void (shown.class satisfies Student['class'])
  const row = await records(resourceNamed('student'), sql).one('01J')
  holds<Same<typeof row, Student>>()
  const any = await records(student as Resource, sql).one('01J')
  holds<Same<typeof any.version, number>>()
}

const whole = (sql: Sql) => records(student, sql).one('01J')

export async function writing(tx: Transaction, me: Me) {
  await records(team, tx).put('01J', { leader: null, members: ['01J'] })
  // @ts-expect-error members are ids
  await records(team, tx).put('01J', { members: [1] })
  // @ts-expect-error there is no such field
  await records(team, tx).put('01J', { boss: null })
  // @ts-expect-error a team needs a school
  await records(team, tx).create({ name: 'Robots' })
  // @ts-expect-error a change is made from a version
  await records(team, tx, me).change('01J', { name: 'Robots' })
  // @ts-expect-error only the product itself writes past the field rules
  await records(team, tx, me).put('01J', { leader: null })
}

export const hooks = [
  // @ts-expect-error a hook names a declaration, not a word
  hooksOf('studnet', {}),
  hooksOf(student, {
    before: ({ action, after }) => {
      if (action === 'archive') return
      holds<Same<typeof after, Student>>()
      return { section: after.section?.toUpperCase() ?? null }
    },
    after: ({ before, after }) => {
      if (before && after) holds<Same<(typeof before)['school'], string>>()
    },
    explain: ({ row }) => (row.class === '6th' ? 'Not yet' : undefined),
  }),
  // @ts-expect-error a hook lays only declared fields over a row
  hooksOf(student, { before: () => ({ colour: 'red' }) }),
  hooksOf(student, {
    // @ts-expect-error a student has no such field
    after: ({ after }) => void after?.colour,
  }),
]
