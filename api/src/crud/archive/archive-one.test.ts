import { equipment } from '@tinkerdesk/shared/resources/equipment'
import { equipmentLoan } from '@tinkerdesk/shared/resources/equipment-loan'
import { student } from '@tinkerdesk/shared/resources/student'
import { team } from '@tinkerdesk/shared/resources/team'
import { task } from '@tinkerdesk/shared/resources/task'
import { user } from '@tinkerdesk/shared/resources/user'
import { startWorld, type MachineWorld } from '../../../test/support/machine-world.js'
import { system } from '../../access/system.js'
import type { Transaction } from '../../database/database.js'
import { records } from '../index.js'
import { archive, purge, put, restore } from '../operations.js'
import { archive as archived } from '../plan/own-tables.js'
import { planOf } from '../plan/plan.js'
import { aboutOf } from './about.js'

let world: MachineWorld
let teamId: string
let equipmentId: string
let loanId: string
const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  world.database.write(work, 'product')
const isThere = async (
  resource: typeof student | typeof equipment | typeof equipmentLoan,
  id: string,
) => (await records(resource, world.database.read).count({ id })) === 1
const teamNow = () => records(team, world.database.read).one(teamId)

beforeAll(async () => {
  world = await startWorld()
  const [student1, [schoolId]] = [world.students[0], world.schools]
  await write(async (tx) => {
    teamId = (
      await records(team, tx).create({ name: 'Gear', schoolVal: schoolId, leader: student1 })
    ).id
    equipmentId = (
      await records(equipment, tx).create({
        name: 'Drone',
        category: 'Robotics',
        school: schoolId,
        quantity: 1,
      })
    ).id
    const loan = {
      equipment: equipmentId,
      student: student1,
      from: '2026-02-01',
      due: '2026-02-10',
    }
    loanId = (await records(equipmentLoan, tx).create(loan)).id
  })
})
afterAll(() => world.stop())

const archiveOne = (resource: string, id: string) =>
  write((tx) => archive({ ...world.start(tx, resource), id, version: undefined }))

describe('archiving a record', () => {
  let batch: string

  it('takes its followers along and removes references to it', async () => {
    ;({ batch } = await archiveOne('student', world.students[0]))
    expect(await isThere(student, world.students[0])).toBe(false)
    expect(await isThere(equipmentLoan, loanId)).toBe(false)
    expect(await teamNow()).toMatchObject({ leader: null, members: [] })
    const rows = await archived.find(
      world.database.read,
      { batch },
      { order: ['root'], columns: ['root', 'resource', 'title', 'links'] },
    )
    expect(rows.map(({ root, resource, title }) => [root, resource, title])).toEqual([
      [0, 'equipmentLoan', 'Drone, Navya'],
      [1, 'student', 'Navya'],
    ])
    expect(JSON.parse(rows[1]!.links)).toEqual([
      { resource: 'team', id: teamId, path: 'leader' },
      { resource: 'team', id: teamId, path: 'members', position: 0 },
    ])
  })

  it('is undone by a restore, with followers and references', async () => {
    const restored = await write((tx) => restore({ machine: world.machine, tx, me: system, batch }))
    expect(restored).toEqual({ resource: 'student', id: world.students[0] })
    expect(await isThere(equipmentLoan, loanId)).toBe(true)
    expect(await teamNow()).toMatchObject({
      leader: world.students[0],
      members: [world.students[0]],
    })
    expect(await archived.count(world.database.read, { batch })).toBe(0)
  })

  it('is refused with the records that need it, and changes nothing', async () => {
    await expect(archiveOne('school', world.schools[0])).rejects.toMatchObject({
      code: 'in_use',
      details: {
        issues: [
          { path: 'student', message: 'Navya' },
          { path: 'team', message: 'Gear' },
        ],
      },
    })
    expect(await isThere(equipment, equipmentId)).toBe(true)
  })
})

describe('the line about an archived record', () => {
  const about = (resource: string, id: string) =>
    world.tried(async (tx) => {
      const { row } = await world.machine.reader.find(tx, system, planOf(resource), id)
      return aboutOf(world.machine, tx, planOf(resource), row)
    })

  it('has the short texts of its list and the names of related records, without its own name and without days', async () => {
    expect(await about('student', world.students[0])).toBe('Asha School · 7th')
    expect(await about('equipment', equipmentId)).toBe('Robotics · Asha School · Good')
    expect(await about('equipmentLoan', loanId)).toBe('')
  })
})

describe('restoring a record', () => {
  it('is refused while a record that it requires is archived', async () => {
    const loan = await archiveOne('equipmentLoan', loanId)
    const lent = await archiveOne('equipment', equipmentId)
    const back = (batch: string) =>
      write((tx) => restore({ machine: world.machine, tx, me: system, batch }))
    await expect(back(loan.batch)).rejects.toMatchObject({
      code: 'restore_collides',
      details: {
        issues: [
          {
            path: 'equipment',
            message: 'Drone, Navya: its equipment is archived; restore that first',
          },
        ],
      },
    })
    await back(lent.batch)
    await back(loan.batch)
    expect(await isThere(equipmentLoan, loanId)).toBe(true)
  })

  it('is refused if another record now has its unique value', async () => {
    const { batch } = await archiveOne('team', teamId)
    await write((tx) => records(team, tx).create({ name: 'Gear', schoolVal: world.schools[0] }))
    await expect(
      write((tx) => restore({ machine: world.machine, tx, me: system, batch })),
    ).rejects.toMatchObject({
      code: 'restore_collides',
      details: { issues: [{ path: 'team' }] },
    })
  })
})

describe('deleting permanently', () => {
  it('leaves nothing of the record to restore', async () => {
    const { batch } = await archiveOne('equipment', equipmentId)
    await write((tx) => purge({ machine: world.machine, tx, me: system, batch }))
    expect(await archived.count(world.database.read, { batch })).toBe(0)
    await expect(
      write((tx) => restore({ machine: world.machine, tx, me: system, batch })),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('setting a relation of many rows', () => {
  it('does what single changes do', async () => {
    const [schoolId, other] = world.schools
    const [first, second] = await write(async (tx) => {
      const make = async (name: string, members: string[], schoolVal = schoolId) =>
        (await records(team, tx).create({ name, schoolVal, members })).id
      const [alone, batched, bare] = [
        await make('Alone', [world.students[0]]),
        await make('Batched', [world.students[0]]),
        await make('Bare', [], other),
      ]
      const patch = { leader: world.students[0] }
      await put({ ...world.start(tx, 'team'), id: alone, patch })
      const [done, failed] = await put.many(
        [batched, bare].map((id) => ({ ...world.start(tx, 'team'), id, patch })),
      )
      expect(done).toMatchObject({ answer: { id: batched, version: 2 } })
      // The student is of another school than the team.
      expect(failed!.problem).toMatchObject({ code: 'validation_failed' })
      return [await records(team, tx).one(alone), await records(team, tx).one(batched)]
    })
    const { name: _a, id: _b, createdAt: _c, updatedAt: _d, ...rest } = first!
    expect(second).toMatchObject(rest)
  })
})

describe('restoring a student whose team has moved to another school', () => {
  it('leaves the student out of that team, and returns to the others', async () => {
    const [mover] = world.students
    const [school1, school2] = world.schools
    const make = (name: string) =>
      write(
        async (tx) =>
          (
            await records(team, tx).create({
              name,
              schoolVal: school1,
              leader: mover,
              members: [mover],
            })
          ).id,
      )
    const [moved, settled] = [await make('Moved'), await make('Settled')]
    const { batch } = await archiveOne('student', mover)
    await write((tx) => records(team, tx).put(moved, { schoolVal: school2 }))
    await write((tx) => restore({ machine: world.machine, tx, me: system, batch }))
    const now = (id: string) => records(team, world.database.read).one(id)
    expect(await now(moved)).toMatchObject({ leader: null, members: [] })
    expect(await now(settled)).toMatchObject({ leader: mover, members: [mover] })
  })
})

describe('restoring a student whose account is disabled', () => {
  it('sets the tasks again, although nobody may give the account one', async () => {
    const [, student2] = world.students
    const { account, taskId } = await write(async (tx) => {
      const account = await records(user, tx).create({
        email: 'zoya@lab.example',
        displayName: 'Zoya',
        role: 'student',
        student: student2,
      })
      const mending = await records(task, tx).create({
        taskName: 'Mend the lathe',
        assignedTo: account.id,
      })
      await records(user, tx).put(account.id, { disabled: true })
      return { account: account.id, taskId: mending.id }
    })
    const taskNow = () => records(task, world.database.read).one(taskId)
    const { batch } = await archiveOne('student', student2)
    expect(await taskNow()).toMatchObject({ assignedTo: null, users: [] })
    await write((tx) => restore({ machine: world.machine, tx, me: system, batch }))
    expect(await taskNow()).toMatchObject({ assignedTo: account, users: [account] })
  })
})
