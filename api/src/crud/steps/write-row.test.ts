import { equipment } from '@tinkerdesk/shared/resources/equipment'
import { equipmentLoan } from '@tinkerdesk/shared/resources/equipment-loan'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { mentorMe, startWorld, type MachineWorld } from '../../../test/support/machine-world.js'
import type { Transaction } from '../../database/database.js'
import { hooksOf, records } from '../index.js'
import { planOf } from '../plan/plan.js'
import { always } from '../sql/fragment.js'
import { authoriseChange } from './take/authorise-change.js'
import { findForUpdate } from './take/find-for-update.js'
import { insert } from './store/insert.js'
import { findRoom, keepCapacity } from './store/keep-capacity.js'
import { lockRow } from './take/lock-row.js'
import { forOne } from '../operation/operation.js'
import { reachTargets } from './store/reach-targets.js'
import { update } from './store/update.js'

let world: MachineWorld
beforeAll(async () => {
  world = await startWorld([
    hooksOf(school, {
      explain: ({ me }) =>
        me.role === 'atlIncharge' ? 'Only an admin changes schools.' : undefined,
    }),
  ])
})
afterAll(() => world.stop())

const checked = { isChecked: true, hasRoom: true } as const
const leafOf = (resource: string, path: string) => planOf(resource).leaf(path)!

describe('finding the record', () => {
  it('locates it within the reach of the person, with what they may do', async () => {
    const { before, locatedRow } = await world.tried((tx) =>
      forOne(findForUpdate)({
        ...world.start(tx, 'student', world.incharge),
        id: world.students[0],
      }),
    )
    expect(before).toMatchObject({ id: world.students[0], name: { firstName: 'Navya' } })
    expect(locatedRow.allowed).toEqual(['update', 'archive'])
  })

  it('treats a record that they may not read as missing', async () => {
    for (const id of [world.students[1], 'student000'])
      await expect(
        world.tried((tx) =>
          forOne(findForUpdate)({ ...world.start(tx, 'student', world.incharge), id }),
        ),
      ).rejects.toMatchObject({
        code: 'not_found',
      })
  })

  it('finds every record for the product itself', async () => {
    const { before, rule } = await world.tried((tx) =>
      forOne(lockRow)({ ...world.start(tx, 'student'), id: world.students[1] }),
    )
    expect(before).toMatchObject({ name: { firstName: 'Zoya' } })
    expect(rule).toBe(always)
    await expect(
      world.tried((tx) => forOne(lockRow)({ ...world.start(tx, 'student'), id: 'student000' })),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('authorising a change', () => {
  const authorise = (resource: string, id: string, me = world.incharge) =>
    world.tried(async (tx) => {
      const start = world.start(tx, resource, me)
      return authoriseChange({ ...start, ...(await forOne(findForUpdate)({ ...start, id })) })
    })

  it('returns the grants that cover the record', async () => {
    expect((await authorise('student', world.students[0])).grants).toHaveLength(1)
  })

  it('is refused with the reason of a hook, if it has any', async () => {
    await expect(authorise('school', world.schools[0])).rejects.toMatchObject({
      code: 'forbidden',
      details: { title: 'Only an admin changes schools.' },
    })
    await expect(authorise('school', world.schools[0], mentorMe)).rejects.toMatchObject({
      code: 'forbidden',
      details: {},
    })
  })
})

describe('a relation of the new row', () => {
  const reach = (schoolId: string) =>
    world.tried(async (tx) => {
      const start = world.start(tx, 'student', world.incharge)
      const { before } = await forOne(lockRow)({ ...start, id: world.students[0] })
      return forOne(reachTargets)({
        ...start,
        before,
        next: { ...before, school: schoolId },
        isDerived: true,
      })
    })

  it('names a record within the reach of the person', async () => {
    expect(await reach(world.schools[0])).toEqual({ hasReachableTargets: true })
    await expect(reach(world.schools[1])).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: 'school' }] },
    })
  })
})

describe('writing the row', () => {
  it('inserts it, and reports a value that must be unique at its field', async () => {
    const { rows, refused } = await world.tried(async (tx) => {
      const start = world.start(tx, 'tag')
      const row = (id: string) => ({
        id,
        name: 'Welding',
        version: 1,
        createdAt: 'now',
        updatedAt: 'now',
        createdBy: 'maker00001',
      })
      const stored = await forOne(insert)({
        ...start,
        ...checked,
        before: null,
        next: row('tag0000001'),
        digest: 'same',
      })
      const again = forOne(insert)({
        ...start,
        ...checked,
        before: null,
        next: row('tag0000002'),
        digest: null,
      })
      return { rows: stored, refused: await again.catch((error: unknown) => error) }
    })
    expect(rows).toMatchObject({
      after: { name: 'Welding' },
      entry: { id: 'tag0000001', version: 1, digest: 'same' },
    })
    expect(refused).toMatchObject({ code: 'duplicate', details: { issues: [{ path: 'name' }] } })
  })

  it('updates changed fields as the next version, and enters old and new values', async () => {
    const { stored, row } = await world.tried(async (tx) => {
      const start = world.start(tx, 'student')
      const { before } = await forOne(lockRow)({ ...start, id: world.students[0] })
      const next = { ...before, section: 'B' }
      const stored = await forOne(update)({
        ...start,
        ...checked,
        before,
        next,
        changed: [leafOf('student', 'section')],
      })
      return { stored, row: await records(student, tx).one(world.students[0]) }
    })
    expect(row).toMatchObject({ section: 'B', version: 2 })
    expect(stored.entry).toMatchObject({
      version: 2,
      fields: ['section'],
      changes: [{ path: 'section', before: { value: null }, after: { value: 'B' } }],
    })
  })

  it('refuses a row that another transaction has changed since', async () => {
    const late = world.tried(async (tx) => {
      const start = world.start(tx, 'student')
      const { before } = await forOne(lockRow)({ ...start, id: world.students[0] })
      const stale = { ...before, version: before.version + 1 }
      return forOne(update)({
        ...start,
        ...checked,
        before: stale,
        next: stale,
        changed: [leafOf('student', 'section')],
      })
    })
    await expect(late).rejects.toMatchObject({ code: 'version_conflict' })
  })
})

describe('the room for a row', () => {
  const loanOf = async (tx: Transaction, quantity: number) => {
    const schoolId = world.schools[0]
    const { id } = await records(equipment, tx).create({
      name: 'Drone',
      category: 'Robotics',
      school: schoolId,
      quantity,
    })
    const loan = {
      equipment: id,
      student: world.students[0],
      from: '2026-02-01',
      due: '2026-02-10',
    }
    return { equipmentId: id, row: await records(equipmentLoan, tx).create(loan) }
  }
  const another = { isChecked: true, before: null } as const

  it('is available until the limit is reached', async () => {
    await world.tried(async (tx) => {
      const { row } = await loanOf(tx, 2)
      const next = { ...row, id: 'loan000002' }
      expect(await findRoom({ ...world.start(tx, 'equipmentLoan'), ...another, next })).toEqual({
        hasRoom: true,
      })
    })
    await world.tried(async (tx) => {
      const { row } = await loanOf(tx, 1)
      const next = { ...row, id: 'loan000002' }
      await expect(
        findRoom({ ...world.start(tx, 'equipmentLoan'), ...another, next }),
      ).rejects.toMatchObject({
        details: { title: 'All of this equipment is lent' },
      })
    })
  })

  it('cannot be lowered below the rows that are there', async () => {
    await world.tried(async (tx) => {
      const { equipmentId, row } = await loanOf(tx, 3)
      await records(equipmentLoan, tx).create({
        equipment: equipmentId,
        student: row.student,
        from: row.from,
        due: row.due,
      })
      const start = world.start(tx, 'equipment')
      const { before } = await forOne(lockRow)({ ...start, id: equipmentId })
      const lower = (quantity: number) =>
        keepCapacity({
          ...start,
          isChecked: true,
          before,
          next: { ...before, quantity },
          changed: [leafOf('equipment', 'quantity')],
        })
      expect(await lower(2)).toEqual({ hasRoom: true })
      await expect(lower(1)).rejects.toMatchObject({
        details: { issues: [{ path: 'quantity' }, { path: 'quantity' }] },
      })
    })
  })
})
