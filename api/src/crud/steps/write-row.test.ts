import { auditTrail } from '../plan/own-tables.js'
import { equipment } from '@tinkerdesk/shared/resources/equipment'
import { equipmentLoan } from '@tinkerdesk/shared/resources/equipment-loan'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { mentorMe, startWorld, type MachineWorld } from '../../../test/support/machine-world.js'
import type { Transaction } from '../../database/database.js'
import { hooksOf, records } from '../index.js'
import { planOf } from '../plan/plan.js'
import { rightsOf } from '../query/rights.js'
import { always } from '../sql/fragment.js'
import { afterHooks } from './after-hooks.js'
import { announce } from './announce.js'
import { audit } from './audit.js'
import { authoriseChange } from './authorise-change.js'
import { findForUpdate } from './find-for-update.js'
import { insert } from './insert.js'
import { findRoom, keepCapacity } from './keep-capacity.js'
import { keepPrevious } from './keep-previous.js'
import { lockRow } from './lock-row.js'
import { reachTargets } from './reach-targets.js'
import { readAnswer } from './strip.js'
import { update } from './update.js'

const followed: string[] = []
let world: MachineWorld
beforeAll(async () => {
  world = await startWorld([
    hooksOf(school, {
      after: ({ action, after }) => void followed.push(`${action} ${after?.name}`),
      explain: ({ me }) => (me.role === 'atlIncharge' ? 'Only an admin changes schools.' : undefined),
    }),
  ])
})
afterAll(() => world.stop())

/** Runs steps in a transaction that is rolled back. */
async function tried<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const undo = new Error('rolled back')
  let result: T
  await world.database
    .write(async (tx) => {
      result = await work(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return result!
}

const checked = { isChecked: true, hasRoom: true } as const
const leafOf = (resource: string, path: string) => planOf(resource).leaf(path)!

describe('finding the record', () => {
  it('locates it within the reach of the person, with what they may do', async () => {
    const { before, locatedRow } = await tried((tx) =>
      findForUpdate({ ...world.start(tx, 'student', world.incharge), id: world.students[0] }),
    )
    expect(before).toMatchObject({ id: world.students[0], name: { firstName: 'Navya' } })
    expect(locatedRow.allowed).toEqual(['update', 'archive'])
  })

  it('takes a record that they may not read for one that does not exist', async () => {
    for (const id of [world.students[1], 'student000'])
      await expect(tried((tx) => findForUpdate({ ...world.start(tx, 'student', world.incharge), id }))).rejects.toMatchObject({
        code: 'not_found',
      })
  })

  it('finds every record for the product itself', async () => {
    const { before, rule } = await tried((tx) => lockRow({ ...world.start(tx, 'student'), id: world.students[1] }))
    expect(before).toMatchObject({ name: { firstName: 'Zoya' } })
    expect(rule).toBe(always)
    await expect(tried((tx) => lockRow({ ...world.start(tx, 'student'), id: 'student000' }))).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('authorising a change', () => {
  const authorise = (resource: string, id: string, me = world.incharge) =>
    tried(async (tx) => {
      const start = world.start(tx, resource, me)
      return authoriseChange({ ...start, ...(await findForUpdate({ ...start, id })) })
    })

  it('returns the grants that cover the record', async () => {
    expect((await authorise('student', world.students[0])).grants).toHaveLength(1)
  })

  it('is refused with the reason of a hook, if it has any', async () => {
    await expect(authorise('school', world.schools[0])).rejects.toMatchObject({
      code: 'forbidden',
      details: { title: 'Only an admin changes schools.' },
    })
    await expect(authorise('school', world.schools[0], mentorMe)).rejects.toMatchObject({ code: 'forbidden', details: {} })
  })
})

describe('a relation of the new row', () => {
  const reach = (schoolId: string) =>
    tried(async (tx) => {
      const start = world.start(tx, 'student', world.incharge)
      const { before } = await lockRow({ ...start, id: world.students[0] })
      return reachTargets({ ...start, before, next: { ...before, school: schoolId }, isDerived: true })
    })

  it('names a record within the reach of the person', async () => {
    expect(await reach(world.schools[0])).toEqual({ hasReachableTargets: true })
    await expect(reach(world.schools[1])).rejects.toMatchObject({ code: 'validation_failed', details: { issues: [{ path: 'school' }] } })
  })
})

describe('writing the row', () => {
  it('inserts it, and reports a value that must be unique at its field', async () => {
    const { rows, refused } = await tried(async (tx) => {
      const start = world.start(tx, 'tag')
      const row = (id: string) => ({ id, name: 'Welding', version: 1, createdAt: 'now', updatedAt: 'now', createdBy: 'maker00001' })
      const stored = await insert({ ...start, ...checked, before: null, next: row('tag0000001'), digest: 'same' })
      const again = insert({ ...start, ...checked, before: null, next: row('tag0000002'), digest: null })
      return { rows: stored, refused: await again.catch((error: unknown) => error) }
    })
    expect(rows).toMatchObject({ after: { name: 'Welding' }, entry: { id: 'tag0000001', version: 1, digest: 'same' } })
    expect(refused).toMatchObject({ code: 'duplicate', details: { issues: [{ path: 'name' }] } })
  })

  it('updates changed fields as the next version, and enters old and new values', async () => {
    const { stored, row } = await tried(async (tx) => {
      const start = world.start(tx, 'student')
      const { before } = await lockRow({ ...start, id: world.students[0] })
      const next = { ...before, section: 'B' }
      const stored = await update({ ...start, ...checked, before, next, changed: [leafOf('student', 'section')] })
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
    const late = tried(async (tx) => {
      const start = world.start(tx, 'student')
      const { before } = await lockRow({ ...start, id: world.students[0] })
      const stale = { ...before, version: before.version + 1 }
      return update({ ...start, ...checked, before: stale, next: stale, changed: [leafOf('student', 'section')] })
    })
    await expect(late).rejects.toMatchObject({ code: 'version_conflict' })
  })
})

describe('the room for a row', () => {
  const loanOf = async (tx: Transaction, quantity: number) => {
    const schoolId = world.schools[0]
    const { id } = await records(equipment, tx).create({ name: 'Drone', category: 'Robotics', school: schoolId, quantity })
    const loan = { equipment: id, student: world.students[0], from: '2026-02-01', due: '2026-02-10' }
    return { equipmentId: id, row: await records(equipmentLoan, tx).create(loan) }
  }
  const another = { isChecked: true, before: null } as const

  it('is there until the limit is reached', async () => {
    await tried(async (tx) => {
      const { row } = await loanOf(tx, 2)
      const next = { ...row, id: 'loan000002' }
      expect(await findRoom({ ...world.start(tx, 'equipmentLoan'), ...another, next })).toEqual({ hasRoom: true })
    })
    await tried(async (tx) => {
      const { row } = await loanOf(tx, 1)
      const next = { ...row, id: 'loan000002' }
      await expect(findRoom({ ...world.start(tx, 'equipmentLoan'), ...another, next })).rejects.toMatchObject({
        details: { title: 'All of this equipment is lent' },
      })
    })
  })

  it('cannot be lowered below the rows that are there', async () => {
    await tried(async (tx) => {
      const { equipmentId, row } = await loanOf(tx, 3)
      await records(equipmentLoan, tx).create({ equipment: equipmentId, student: row.student, from: row.from, due: row.due })
      const start = world.start(tx, 'equipment')
      const { before } = await lockRow({ ...start, id: equipmentId })
      const lower = (quantity: number) =>
        keepCapacity({ ...start, isChecked: true, before, next: { ...before, quantity }, changed: [leafOf('equipment', 'quantity')] })
      expect(await lower(2)).toEqual({ hasRoom: true })
      await expect(lower(1)).rejects.toMatchObject({ details: { issues: [{ path: 'quantity' }, { path: 'quantity' }] } })
    })
  })
})

describe('after the write', () => {
  const entry = { id: 'school0001', version: 4, fields: ['name'] }

  it('the audit trail has an entry of the person', async () => {
    const rows = await tried(async (tx) => {
      await audit('update')({ ...world.start(tx, 'school', world.incharge), entry })
      return auditTrail.find(tx, { record_id: entry.id })
    })
    expect(rows).toMatchObject([{ actor: 'incharge01', action: 'update', resource: 'school', version: 4, fields: 'name' }])
  })

  it('hooks run, and the change is emitted after the commit only', async () => {
    const events: object[] = []
    const stop = world.machine.events.on('record-changed', (event) => void events.push(event))
    followed.length = 0
    const before = await records(school, world.database.read).one(world.schools[0])
    const written = { before, after: { ...before, name: 'Lake School' } }
    await world.database.write(async (tx) => {
      const start = world.start(tx, 'school', world.incharge)
      await afterHooks('update')({ ...start, ...written, isAudited: true })
      await announce('update')({ ...start, ...written, entry, areHooksDone: true })
      expect(events).toEqual([])
    })
    stop()
    expect(followed).toEqual(['update Lake School'])
    expect(events).toMatchObject([{ resource: 'school', id: before.id, action: 'update', by: 'incharge01', fields: ['name'] }])
  })

  it('the answer has what the person may read, or the id alone', async () => {
    const answerFor = (at: 0 | 1) =>
      tried((tx) => {
        const start = world.start(tx, 'student', world.incharge)
        const rights = rightsOf(start.plan, world.incharge)
        return readAnswer({ ...start, rights, grants: [], rule: always }, world.students[at])
      })
    expect(await answerFor(0)).toMatchObject({ id: world.students[0], name: { firstName: 'Navya' } })
    expect(await answerFor(1)).toEqual({ id: world.students[1] })
  })

  it('an action keeps the previous values for its undo', async () => {
    const kept: unknown[] = []
    await tried(async (tx) => {
      const start = world.start(tx, 'student', world.incharge)
      const located = await findForUpdate({ ...start, id: world.students[0] })
      const after = { ...located.before, section: 'B', version: 2 }
      const stored = { after, entry: { id: after.id, version: 2, fields: ['section'] } }
      const context = { ...start, ...located, ...authoriseChange({ ...start, ...located }), ...stored }
      keepPrevious({ ...context, changed: [leafOf('student', 'section')], keepUndo: (body) => kept.push(body) })
    })
    expect(kept).toEqual([{ version: 2, section: null }])
  })
})
