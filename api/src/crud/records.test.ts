import type { Me } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { team } from '@tinkerdesk/shared/resources/team'
import { startMachine, type TestMachine } from '../../test/support/test-machine.js'
import type { Database } from '../database/database.js'
import { records } from './index.js'

let machine: TestMachine
let database: Database
let schools: string[]
let people: string[]

beforeAll(async () => {
  machine = await startMachine()
  database = machine.database
  await database.write(async (tx) => {
    schools = []
    people = []
    for (const name of ['Asha School', 'Bina School']) {
      const address = {
        addressLine1: '1 Lake Road',
        city: 'Pune',
        state: 'Maharashtra' as const,
        pincode: '411001',
      }
      const made = await records(school, tx).create({ name, address })
      schools.push(made.id)
    }
    for (const [at, firstName] of ['Navya', 'Ravi', 'Zoya'].entries()) {
      const made = await records(student, tx).create({
        name: { firstName },
        school: schools[at === 2 ? 1 : 0]!,
        class: '7th',
      })
      people.push(made.id)
    }
  }, 'product')
})
afterAll(() => machine.stop())

const incharge = (): Me => ({
  uid: 'incharge01',
  email: 'i@school.example',
  role: 'atlIncharge',
  displayName: 'I',
  schoolIds: [schools[0]!],
})

const namesOf = (rows: readonly { name?: { firstName?: string | null } }[]) =>
  rows.map((row) => row.name?.firstName)

describe('records() for the product itself', () => {
  it('finds the rows of a condition, in the order of creation or as requested', async () => {
    expect(namesOf(await records(student, database.read).find({ school: schools[0]! }))).toEqual([
      'Navya',
      'Ravi',
    ])
    expect(
      namesOf(
        await records(student, database.read).find({}, { order: '-name.firstName', limit: 2 }),
      ),
    ).toEqual(['Zoya', 'Ravi'])
  })

  it('reads only the fields that are picked', async () => {
    const [row] = await records(student, database.read).find(
      { id: people[0]! },
      { fields: ['class'] },
    )
    expect(Object.keys(row!).sort()).toEqual([
      'class',
      'createdAt',
      'createdBy',
      'id',
      'updatedAt',
      'version',
    ])
  })

  it('reads the ids alone', async () => {
    expect(await records(student, database.read).ids()).toEqual(people)
    expect(await records(student, database.read).ids({ school: schools[0]! })).toEqual(
      people.slice(0, 2),
    )
    expect(await records(student, database.read).ids({ id: { $in: [] } })).toEqual([])
  })

  it('counts', async () => {
    expect(await records(student, database.read).count()).toBe(3)
    expect(await records(student, database.read).count({ school: schools[1]! })).toBe(1)
  })

  it('reads a whole row, and throws not_found where there is none', async () => {
    expect((await records(student, database.read).one(people[2]!)).school).toBe(schools[1])
    await expect(records(student, database.read).one('01JNOBODY00')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('puts fields into a row of any version, and returns the new row', async () => {
    const row = await database.write(async (tx) => {
      const { id } = await records(team, tx).create({
        name: 'Robots',
        schoolVal: schools[0]!,
        members: [people[0]!, people[1]!],
      })
      const locked = await records(team, tx).lock(id)
      return records(team, tx).put(id, { members: locked.members.slice(1), leader: people[1]! })
    }, 'product')
    expect(row).toMatchObject({ version: 2, members: [people[1]], leader: people[1] })
    expect(await records(team, database.read).find({ members: { $has: people[1]! } })).toEqual([
      row,
    ])
  })
})

describe('records() for a person', () => {
  it('finds and counts only rows within their reach', async () => {
    expect(namesOf(await records(student, database.read, incharge()).find())).toEqual([
      'Navya',
      'Ravi',
    ])
    expect(await records(student, database.read, incharge()).count()).toBe(2)
    await expect(records(student, database.read, incharge()).one(people[2]!)).rejects.toMatchObject(
      { code: 'not_found' },
    )
  })

  it('tells a row within reach from one beyond it', async () => {
    expect(await records(student, database.read, incharge()).reach(people[0]!)).toMatchObject({
      id: people[0],
      class: '7th',
    })
    expect(await records(student, database.read, incharge()).reach(people[2]!)).toBeNull()
  })

  it('leaves out what a person may not read', async () => {
    const peer: Me = {
      uid: 'student001',
      email: 's@school.example',
      role: 'student',
      displayName: 'S',
      schoolIds: [schools[0]!],
      studentId: people[0]!,
    }
    const shown = await records(student, database.read, peer).find()
    expect(shown.length).toBeGreaterThan(0)
    for (const row of shown) if (row.id !== peer.studentId) expect(row.email).toBeUndefined()
  })

  it('creates and changes with their rights', async () => {
    await database.write(async (tx) => {
      const mine = records(student, tx, incharge())
      await expect(
        mine.create({ name: { firstName: 'Far' }, school: schools[1]!, class: '8th' }),
      ).rejects.toMatchObject({
        code: 'validation_failed',
      })
      const { id } = await mine.create({
        name: { firstName: 'Near' },
        school: schools[0]!,
        class: '8th',
      })
      expect(await mine.change(id, { version: 1, class: '9th' })).toMatchObject({
        class: '9th',
        version: 2,
      })
    }, 'product')
  })
})
