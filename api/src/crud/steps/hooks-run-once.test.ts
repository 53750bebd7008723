import { team } from '@tinkerdesk/shared/resources/team'
import { ulid } from 'ulid'
import { startWorld, type MachineWorld } from '../../../test/support/machine-world.js'
import { system } from '../../access/system.js'
import type { Transaction } from '../../database/database.js'
import { applySet, saveGrid } from '../gate/change-set-operations.js'
import { bulk } from '../gate/large-operations.js'
import { hooksOf, records } from '../index.js'
import { archive, restore } from '../operations.js'
import { planOf } from '../plan/plan.js'

/** A call of a hook: before or after the write of a row, in a transaction. */
interface Call {
  when: 'before' | 'after'
  row: string
  tx: Transaction
}

let world: MachineWorld
let calls: Call[] = []
beforeAll(async () => {
  const note =
    (when: Call['when']) =>
    ({
      before,
      after,
      tx,
    }: {
      before: { id: string } | null
      after: { id: string } | null
      tx: Transaction
    }) =>
      void calls.push({ when, row: (after ?? before)!.id, tx })
  world = await startWorld([hooksOf(team, { before: note('before'), after: note('after') })])
})
afterAll(() => world.stop())
beforeEach(() => void (calls = []))

const writing = () => ({ machine: world.machine, me: system, plan: planOf('team') })
const make = (name: string, rest: object = {}) =>
  world.database.write(
    async (tx) =>
      (await records(team, tx).create({ name, schoolVal: world.schools[0], ...rest })).id,
    'product',
  )

/** Expects that each row had its before-hook once, in the transaction in which its after-hook ran. */
function expectOnce(ids: readonly string[]): void {
  for (const id of ids) {
    const own = calls.filter(({ row }) => row === id)
    expect(own.map(({ when }) => when)).toEqual(['before', 'after'])
    expect(own[0]!.tx).toBe(own[1]!.tx)
  }
  expect(calls).toHaveLength(2 * ids.length)
}

describe('a before-hook runs once for each row, in the transaction that stores it', () => {
  it('of a bulk of new records, all or none', async () => {
    const items = [1, 2, 3].map((n) => ({
      id: ulid(),
      name: `New ${n}`,
      schoolVal: world.schools[0],
    }))
    await bulk({ ...writing(), action: 'create', body: { bulk: items }, each: false })
    expectOnce(items.map(({ id }) => id))
  })

  it.each(['all', 'each'] as const)('of a grid that saves %s', async (mode) => {
    const ids = [await make(`Grid ${mode} 1`), await make(`Grid ${mode} 2`)]
    calls = []
    const rows = ids.map((id) => ({ id, version: 1, values: { name: `Saved ${mode} ${id}` } }))
    await saveGrid({ ...writing(), save: { id: ulid(), mode, rows } })
    expectOnce(ids)
  })

  it('of a change set', async () => {
    const ids = [await make('Set 1'), await make('Set 2')]
    calls = []
    const rows = ids.map((id) => ({
      resource: 'team',
      record_id: id,
      action: 'change' as const,
      version: 1,
      planned: JSON.stringify({ name: `Changed ${id}` }),
    }))
    const set = { id: ulid(), me: system, kind: 'edit' as const, resource: 'team', title: 'Edit' }
    await applySet({ ...writing(), set, rowsOf: async () => rows })
    expectOnce(ids)
  })

  it('of an archive and a restore, which clear a relation to the record and set it again', async () => {
    const student = await world.database.write(
      async (tx) =>
        (
          await records(planOf('student').resource, tx).create({
            name: { firstName: 'Leader' },
            school: world.schools[0],
            class: '7th',
          })
        ).id,
      'product',
    )
    // A leader becomes a member, too: the archive clears one relation and then the other.
    const ids = [await make('Led 1', { leader: student }), await make('Led 2', { leader: student })]
    calls = []
    const { batch } = await world.database.write(
      (tx) => archive({ ...world.start(tx, 'student'), id: student, version: undefined }),
      'product',
    )
    const changes = calls.filter(({ when }) => when === 'before').map(({ row }) => row)
    expect(changes.toSorted()).toEqual([...ids, ...ids].toSorted())
    expect(calls).toHaveLength(8)
    calls = []
    await world.database.write(
      (tx) => restore({ machine: world.machine, tx, me: system, batch }),
      'product',
    )
    expect(calls.filter(({ when }) => when === 'before').length).toBe(calls.length / 2)
    const [row] = await records(team, world.database.read).find({ id: ids[0]! })
    expect(row).toMatchObject({ leader: student, members: [student] })
  })
})
