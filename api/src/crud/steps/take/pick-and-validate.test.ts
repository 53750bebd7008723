import type { AnyRow } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { mentorMe, startWorld, type MachineWorld } from '../../../../test/support/machine-world.js'
import type { Transaction } from '../../../database/database.js'
import { authoriseCreate } from './authorise-create.js'
import { pickAndValidateChange, pickAndValidateNew } from './pick-and-validate.js'

let world: MachineWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const inTransaction = <T>(work: (tx: Transaction) => T): Promise<T> =>
  world.database.write(async (tx) => work(tx), 'product')

const newStudent = (tx: Transaction, content: Record<string, unknown>) => {
  const start = world.start(tx, 'student', world.incharge)
  return { ...start, ...authoriseCreate(start), content }
}
const changeByMentor = (tx: Transaction, content: Record<string, unknown>) => {
  const start = world.start(tx, 'student', mentorMe)
  const authorised = authoriseCreate(start)
  return {
    ...start,
    ...authorised,
    grants: authorised.rights.of('update').map(({ grant }) => grant),
    content,
  }
}

describe('picking and validating', () => {
  it('normalises what may be set, and fills initial values', async () => {
    const { patch } = await inTransaction((tx) =>
      pickAndValidateNew(
        newStudent(tx, { name: { firstName: '  Navya ' }, school: world.schools[0], class: '7th' }),
      ),
    )
    expect(patch).toMatchObject({
      name: { firstName: 'Navya' },
      school: world.schools[0],
      class: '7th',
      isTeamLeader: false,
      tags: [],
    })
  })

  it('names every faulty field, required and unknown ones too', async () => {
    const refused = inTransaction((tx) =>
      pickAndValidateNew(newStudent(tx, { class: '99th', school: world.schools[0], shoeSize: 3 })),
    )
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' })
    const { details } = (await refused.catch((error: unknown) => error)) as {
      details: { issues: { path: string }[] }
    }
    expect(details.issues.map(({ path }) => path).sort()).toEqual([
      'class',
      'name.firstName',
      'shoeSize',
    ])
  })

  it('treats a withheld field as missing', async () => {
    for (const field of ['guardians', 'email', 'shoeSize'])
      await expect(
        inTransaction((tx) => pickAndValidateChange(changeByMentor(tx, { [field]: null }))),
      ).rejects.toMatchObject({
        details: {
          issues: [{ path: field, message: `There is no field "${field}" that you may set here` }],
        },
      })
  })

  it('does not tell whether a guess at a withheld field is right', async () => {
    const answer = (tokens: number) =>
      inTransaction((tx) => {
        const start = world.start(tx, 'tinkeringActivity', mentorMe)
        const authorised = authoriseCreate(start)
        const before = { id: ulid(), version: 1, tokens: 7 } as unknown as AnyRow
        return pickAndValidateChange({ ...start, ...authorised, content: { tokens }, before })
      }).catch((error: { details: unknown }) => error.details)
    expect(await answer(7)).toEqual(await answer(8))
    expect(await answer(7)).toMatchObject({ issues: [{ path: 'tokens' }] })
  })

  it('keeps to the fields that a change sends', async () => {
    const { patch } = await inTransaction((tx) =>
      pickAndValidateChange(changeByMentor(tx, { section: ' B ' })),
    )
    expect(patch).toEqual({ section: 'B' })
  })

  it('has one digest for the same content in any order', async () => {
    const digest = (content: Record<string, unknown>) =>
      inTransaction((tx) => pickAndValidateNew(newStudent(tx, content)).digest)
    const first = await digest({
      class: '7th',
      school: world.schools[0],
      name: { lastName: 'Rao', firstName: 'Navya' },
    })
    expect(
      await digest({
        name: { firstName: 'Navya', lastName: 'Rao' },
        school: world.schools[0],
        class: '7th',
      }),
    ).toBe(first)
    expect(
      await digest({ name: { firstName: 'Navya' }, school: world.schools[0], class: '7th' }),
    ).not.toBe(first)
  })
})
