import type { AnyRow } from '@tinkerdesk/shared'
import { startWorld, type MachineWorld } from '../../../test/support/machine-world.js'
import { system } from '../../access/system.js'
import { planOf } from '../plan/plan.js'
import { checkTargets } from './targets.js'

let world: MachineWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const row = (fields: object): AnyRow => ({
  id: 'team000001',
  version: 1,
  createdAt: '',
  updatedAt: '',
  createdBy: '',
  ...fields,
})
const check = (after: AnyRow, before: AnyRow | null = null, me = system) =>
  checkTargets(world.database.read, me, planOf('team'), before, after)

describe('the targets of relations', () => {
  it('exist and lie within what the row says', async () => {
    const [asha] = world.schools
    const [navya, zoya] = world.students
    expect(await check(row({ schoolVal: asha, leader: navya, members: [navya] }))).toEqual([])
    expect(await check(row({ schoolVal: asha, leader: zoya, members: [navya, zoya] }))).toEqual([
      { path: 'leader', message: 'Leader: there is no such student in the chosen school' },
      { path: 'members', message: 'Members: there is no such student in the chosen school' },
    ])
  })

  it('are refused with the same answer whether they are beyond reach or missing', async () => {
    const [beyond] = await check(row({ schoolVal: world.schools[1] }), null, world.incharge)
    const [missing] = await check(row({ schoolVal: '01JNOBODY00' }), null, world.incharge)
    expect(beyond).toEqual({ path: 'schoolVal', message: 'School: there is no such school' })
    expect(missing).toEqual(beyond)
  })

  it('are not asked for again while they stay, even beyond reach', async () => {
    const before = row({ schoolVal: world.schools[1], leader: null, members: [] })
    expect(await check({ ...before, name: 'New name' }, before, world.incharge)).toEqual([])
  })

  it('are asked for again when the field that narrows them changes', async () => {
    const before = row({ schoolVal: world.schools[0], leader: world.students[0], members: [] })
    expect(await check({ ...before, schoolVal: world.schools[1] }, before)).toMatchObject([
      { path: 'leader' },
    ])
  })
})
