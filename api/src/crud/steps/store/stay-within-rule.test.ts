import { startWorld, type MachineWorld } from '../../../../test/support/machine-world.js'
import { Rights } from '../../query/condition/rights.js'
import { always, never } from '../../sql/fragment.js'
import type { Fragment } from '../../sql/fragment.js'
import { lockRow } from '../take/lock-row.js'
import { forOne } from '../../operation/operation.js'
import { stayWithinRule } from './stay-within-rule.js'

let world: MachineWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const stay = (id: string, rule: (rights: Rights) => Fragment) =>
  world.database.write(async (tx) => {
    const start = world.start(tx, 'student', world.incharge)
    const { before } = await forOne(lockRow)({ ...start, id })
    const entry = { id, version: before.version, fields: [] }
    return forOne(stayWithinRule)({
      ...start,
      after: before,
      entry,
      rule: rule(new Rights(start.plan, world.incharge)),
    })
  }, 'product')

describe('the row rule after a write', () => {
  it('accepts a row within it', async () => {
    await expect(stay(world.students[0], (rights) => rights.rows('update'))).resolves.toEqual({
      isWithinRule: true,
    })
    await expect(stay(world.students[1], () => always)).resolves.toEqual({ isWithinRule: true })
  })

  it('refuses a row outside it', async () => {
    await expect(stay(world.students[1], (rights) => rights.rows('update'))).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(stay(world.students[0], () => never)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
