import { mentorMe, startWorld, type MachineWorld } from '../../../../test/support/machine-world.js'
import type { Me } from '@tinkerdesk/shared'
import { change, create } from '../../operations.js'

let world: MachineWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const changeStudent = (id: string, body: object, me?: Me) =>
  world.database.write((tx) => change({ ...world.start(tx, 'student', me), id, body }), 'product')
const newStudent = async (me?: Me) => {
  const body = {
    name: { firstName: 'Ravi', lastName: 'Rao' },
    school: world.schools[0],
    class: '7th',
    email: `r${Math.random()}@a.example`,
  }
  return (
    await world.database.write(
      (tx) => create({ ...world.start(tx, 'student', me), body }),
      'product',
    )
  ).id
}

describe('a change from a stale version', () => {
  it('merges with changes of other fields, those of a group too', async () => {
    const id = await newStudent()
    await changeStudent(id, { version: 1, section: 'B', name: { firstName: 'Rahul' } })
    const merged = await changeStudent(id, { version: 1, class: '8th', name: { lastName: 'Rai' } })
    expect(merged).toMatchObject({
      version: 3,
      section: 'B',
      class: '8th',
      name: { firstName: 'Rahul', lastName: 'Rai' },
    })
  })

  it('is a conflict when the same field changed, with the current record as this person may read it', async () => {
    const id = await newStudent(mentorMe)
    await changeStudent(id, { version: 1, section: 'B' })
    const refused = changeStudent(id, { version: 1, section: 'C' }, mentorMe)
    await expect(refused).rejects.toMatchObject({
      code: 'version_conflict',
      details: { current: { id, version: 2, section: 'B' } },
    })
    const { details } = (await refused.catch((error: unknown) => error)) as {
      details: { current: Record<string, unknown> }
    }
    expect(details.current).not.toHaveProperty('guardians')
    expect(details.current.email).toMatch(/^r•••@/)
  })

  it('is a conflict when it names a version that does not exist yet', async () => {
    const id = await newStudent()
    await expect(changeStudent(id, { version: 7, section: 'B' })).rejects.toMatchObject({
      code: 'version_conflict',
    })
  })
})
