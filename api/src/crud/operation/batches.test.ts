import { equipment } from '@tinkerdesk/shared/resources/equipment'
import { school } from '@tinkerdesk/shared/resources/school'
import fc from 'fast-check'
import { startMachine, type TestMachine } from '../../../test/support/test-machine.js'
import { hooksOf } from '../index.js'
import { planOf } from '../plan/plan.js'
import { batchesOf } from './batches.js'

let world: TestMachine
beforeAll(async () => {
  world = await startMachine([hooksOf(school, { before: () => undefined })])
})
afterAll(() => world.stop())

const batches = (resource: string, ids: readonly (string | undefined)[], size: number) =>
  batchesOf(world.machine, planOf(resource), ids, (id) => id, size)

describe('batches of requests', () => {
  it('keep the order, have at most so many rows, and no id twice', () => {
    const ids = fc.array(fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined }))
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 4 }), (requests, size) => {
        const made = batches('student', requests, size)
        expect(made.flat()).toEqual(requests)
        for (const batch of made) {
          expect(batch.length).toBeGreaterThan(0)
          expect(batch.length).toBeLessThanOrEqual(size)
          const named = batch.filter((id) => id !== undefined)
          expect(new Set(named).size).toBe(named.length)
        }
      }),
    )
  })

  it('have one row where a before-hook or a capacity looks at the others', () => {
    expect(batches('school', ['a', 'b'], 100)).toEqual([['a'], ['b']])
    expect(planOf(equipment.name).resource.atMost).toEqual([])
    expect(batches('equipmentLoan', ['a', 'b'], 100)).toEqual([['a'], ['b']])
    expect(batches('equipment', ['a', 'b'], 100)).toEqual([['a', 'b']])
  })
})
