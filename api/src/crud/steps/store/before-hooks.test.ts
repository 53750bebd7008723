import { equipment } from '@tinkerdesk/shared/resources/equipment'
import { school } from '@tinkerdesk/shared/resources/school'
import { tag } from '@tinkerdesk/shared/resources/tag'
import { task } from '@tinkerdesk/shared/resources/task'
import { team } from '@tinkerdesk/shared/resources/team'
import { user } from '@tinkerdesk/shared/resources/user'
import { startWorld, type MachineWorld } from '../../../../test/support/machine-world.js'
import { hooksOf, records } from '../../index.js'

let world: MachineWorld
const order: string[] = []
let disabled = ''
/** The fields that a hook returns, which no type has seen. */
let stray: object | undefined

beforeAll(async () => {
  world = await startWorld([
    hooksOf(school, {
      before: ({ after }) => {
        order.push('first')
        return after?.webSite === 'https://same.example/' ? { sameAsPrincipal: true } : undefined
      },
    }),
    hooksOf(school, {
      before: ({ after }) => void order.push(`second sees ${String(after?.sameAsPrincipal)}`),
    }),
    hooksOf(team, {
      before: ({ after }) => (after?.name === 'Strangers' ? { leader: '01JNOBODY00' } : undefined),
    }),
    hooksOf(task, {
      before: ({ after }) =>
        after?.taskName === 'Handed over' ? { assignedTo: disabled } : undefined,
    }),
    hooksOf(school, { before: () => stray as { name?: string } | undefined }),
    hooksOf(tag, { beforeMany: () => stray as [] }),
    hooksOf(equipment, {
      before: ({ after }) =>
        after?.name === 'Minus'
          ? { quantity: -5, purchase: { supplier: 'x'.repeat(161) } }
          : undefined,
    }),
  ])
})
afterAll(() => world.stop())

describe('before-hooks', () => {
  it('run in order, and what one returns is derived from', async () => {
    order.length = 0
    const row = await world.database.write(
      (tx) =>
        records(school, tx).put(world.schools[0], {
          webSite: 'https://same.example/',
          principal: { firstName: 'Meera' },
        }),
      'product',
    )
    expect(order).toEqual(['first', 'second sees true'])
    expect(row).toMatchObject({ sameAsPrincipal: true, correspondent: { firstName: 'Meera' } })
  })

  it('may only return values that the fields accept', async () => {
    const content = {
      name: 'Minus',
      category: 'Other' as const,
      school: world.schools[0],
      quantity: 2,
    }
    await expect(
      world.database.write((tx) => records(equipment, tx).create(content), 'product'),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: 'quantity' }, { path: 'purchase.supplier' }] },
    })
  })

  it.each([
    [{ nam: 'Acme' }, 'The before-hook of "school" returns "nam", which is not a field of school.'],
    [{ address: { cty: 'Pune' } }, 'The before-hook of "school" returns "address.cty", which'],
  ])('that return %j, which no field takes, are named', async (patch, sentence) => {
    stray = patch
    const made = world.database.write(
      (tx) => records(school, tx).put(world.schools[0], { webSite: 'https://other.example/' }),
      'product',
    )
    await expect(made).rejects.toThrow(sentence)
  })

  it('of many records that return nothing are named', async () => {
    stray = undefined
    await expect(
      world.database.write((tx) => records(tag, tx).create({ name: 'New' } as never), 'product'),
    ).rejects.toThrow('The beforeMany-hook of "tag" must return a list with one entry for each')
  })

  it('may only name targets that pass the checks', async () => {
    const made = world.database.write(
      (tx) => records(team, tx).create({ name: 'Strangers', schoolVal: world.schools[0] }),
      'product',
    )
    await expect(made).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: 'leader' }, { path: 'members' }] },
    })
  })

  it('may name a record that nobody can choose, but only in the product’s own change', async () => {
    const { database } = world
    const id = await database.write(async (tx) => {
      const account = {
        email: 'zoya@lab.example',
        displayName: 'Zoya',
        role: 'mentor' as const,
        disabled: true,
      }
      disabled = (await records(user, tx).create(account)).id
      return (await records(task, tx).create({ taskName: 'Mend the lathe' })).id
    }, 'product')
    await expect(
      database.write((tx) => records(task, tx).create({ taskName: 'Handed over' }), 'product'),
    ).rejects.toMatchObject({
      details: { issues: [{ path: 'assignedTo' }, { path: 'users' }] },
    })
    const put = await database.write(
      (tx) => records(task, tx).put(id, { taskName: 'Handed over' }),
      'product',
    )
    expect(put.assignedTo).toBe(disabled)
  })
})
