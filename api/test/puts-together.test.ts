import { resourceNamed, type Me } from '@tinkerdesk/shared'
import fc from 'fast-check'
import { ulid } from 'ulid'
import { auditTrail, auditValues, changeRows, records, type PlannedRow } from '../src/crud/index.js'
import { applySet } from '../src/crud/gate/change-set-operations.js'
import { applyEach } from '../src/crud/change-sets/apply/apply-waiting.js'
import { applyRows } from '../src/crud/gate/sets/apply-rows.js'
import { rowsJob } from '../src/crud/gate/start/start-rows.js'
import { enterSet } from '../src/crud/change-sets/enter/enter-set.js'
import { rowsFrom } from '../src/crud/change-sets/set/rows-from.js'
import { machineOf } from '../src/crud/machine/machine.js'
import type { Dialect } from '../src/database/database.js'
import { Events, type EventPayloads } from '../src/events/events.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import { jobEnd } from './support/job-end.js'
import { attackRounds } from './support/rounds.js'
import { statementsOf } from './support/statements-of.js'
import type { Body } from './support/test-app.js'

const seed = 20_261_123

/** The rows to apply, and what makes sets alike. */
interface Made {
  rows: PlannedRow[]
  alike: (value: unknown) => unknown
}

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'many references that are set together on %s',
  (dialect) => {
    let world: ChangeSetsWorld
    let me: Me
    let course: string
    let heard: EventPayloads['record-changed'][] = []

    beforeAll(async () => {
      world = await ChangeSetsWorld.start(dialect)
      me = {
        uid: world.head.id,
        email: 'hill@lab.example',
        role: 'atlIncharge',
        displayName: 'Hill',
        schoolIds: [world.hill],
      }
      course = String((await world.app.make('course', { courseName: 'Sewing' }))['id'])
      world.app.app.get(Events).on('record-changed', (event) => void heard.push(event))
    })
    afterAll(() => world.app.stop())

    const made = async (resource: string, body: Body) =>
      String((await world.app.make(resource, body))['id'])

    /** A reference to set, whether its record was changed since or is not there, and who must be allowed to change what. */
    const reference = () =>
      fc.record({
        kind: fc.constantFrom(
          'leader',
          'leader',
          'members',
          'school',
          'done',
          'copy',
          'copy',
          'same',
          'stranger',
          'nobody',
          'name',
        ),
        since: fc.constantFrom(false, false, false, true),
        isThere: fc.constantFrom(true, true, true, true, false),
        isAgain: fc.constantFrom(false, false, false, false, true),
        holder: fc.constantFrom('hill', 'hill', 'hill', 'hill', 'lake' as const),
      })
    type Reference = ReturnType<typeof reference> extends fc.Arbitrary<infer R> ? R : never

    let sets = 0
    async function make(references: readonly Reference[]): Promise<Made> {
      const prefix = `set${(sets += 1)}`
      const [member, other] = [await world.student('Ravi'), await world.student('Mina')]
      const stranger = await world.student('Tara', { school: world.lake })
      const ids = [member, other, stranger]
      const rows: PlannedRow[] = []
      for (const [at, { kind, since, isThere, isAgain, holder }] of references.entries()) {
        const isCopy = kind === 'copy' || kind === 'same'
        const resource = isCopy ? 'studentCourse' : 'team'
        const owner = isCopy ? await world.student(`Owner${at}`) : ''
        const last = isAgain ? rows.findLast((row) => row.resource === resource) : undefined
        const id =
          last?.record_id ??
          (isCopy
            ? await made('studentCourse', { student: owner, source: course })
            : await made('team', {
                name: `${prefix} ${at}`,
                schoolVal: world.hill,
                members: [member],
              }))
        ids.push(owner, id)
        if (since && isCopy) {
          ids.push(await world.student(`Since${at}`))
          await world.app.put('studentCourse', id, { student: ids.at(-1) })
        } else if (since)
          await world.app.put('team', id, { members: [member, other], leader: other })
        const puts: Record<typeof kind, [values: Body, expected: Body]> = {
          leader: [{ leader: other }, { leader: null }],
          members: [{ members: [other] }, { members: [member] }],
          school: [
            { schoolVal: world.lake, members: [stranger] },
            { schoolVal: world.hill, members: [member] },
          ],
          done: [{ members: [member] }, { members: [other] }],
          stranger: [{ leader: stranger }, { leader: null }],
          nobody: [{ leader: '01NOSUCHSTUDENT' }, { leader: null }],
          name: [{ name: `${prefix} new ${at}` }, { name: `${prefix} ${at}` }],
          copy: [{ student: await world.student(`Next${at}`) }, { student: owner }],
          same: [{ student: other }, { student: owner }],
        }
        ids.push(String(puts.copy[0]['student']))
        const [values, expected] = puts[kind]
        const planned = JSON.stringify({
          values,
          expected,
          holder: { resource: 'school', id: world[holder] },
        })
        rows.push({
          resource,
          record_id: isThere ? id : `01NOSUCH${prefix}`,
          action: 'put',
          planned,
        })
      }
      const places = ids.flatMap((id, at): [string, string][] =>
        id === '' ? [] : [[id, `#${at}`]],
      )
      const alike = (value: unknown): unknown =>
        JSON.parse(
          [...places, [prefix, 'set'] as const].reduce(
            (text, [from, to]) => text.replaceAll(from, to),
            JSON.stringify(value),
          ),
        )
      return { rows, alike }
    }

    /** Returns what became of the rows of a change set: results, records, their history, and the events. */
    async function stateOf(set: string, { rows, alike }: Made) {
      const { read } = world.app.database
      const done = await changeRows.find(read, { change_set: set }, { order: ['place'] })
      const results = done.map(({ result, problem, version, previous, planned, mails }) => [
        result,
        problem,
        version,
        previous,
        planned,
        mails,
      ])
      const shown: unknown[] = []
      for (const { resource, record_id } of rows) {
        const [stored] = await records(resourceNamed(resource), read).find({ id: record_id })
        const {
          createdAt: _c,
          updatedAt: _u,
          statusAt: _s,
          statusHistory: _h,
          ...record
        }: Body = stored ?? {}
        const entries = await auditTrail.find(read, { resource, record_id }, { order: ['version'] })
        const changes = await auditValues.find(read, { resource, record_id }, { order: ['id'] })
        const history = entries.map(({ action, version, fields, actor, through }) => [
          action,
          version,
          fields,
          actor,
          through,
        ])
        shown.push({
          record,
          history,
          values: changes.map((entry) => JSON.parse(entry.changes) as unknown),
        })
      }
      return alike({ results, shown, heard: heard.map((event) => ({ ...event })) })
    }

    const request = (id: string, rows: readonly PlannedRow[], by = me) => ({
      machine: machineOf(world.app.database.read),
      me: by,
      set: { id, me: by, kind: 'merge' as const, resource: 'school', title: 'Merge two schools' },
      rowsOf: () => Promise.resolve(rows),
    })

    test('come to the same, row by row, as if each were set alone', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(reference(), { minLength: 2, maxLength: 6 }),
          async (references) => {
            const [first, second] = [await make(references), await make(references)]
            const [alone, together] = [ulid(), ulid()]
            await enterSet(rowsJob)(request(alone, first.rows))
            heard = []
            const { machine } = request(alone, first.rows)
            const waiting = await rowsFrom(machine.database.read, alone, 0, first.rows.length)
            await applyEach(applyRows)({ machine, me }, waiting, true)
            const expected = await stateOf(alone, first)
            heard = []
            await applySet(request(together, second.rows))
            expect(await stateOf(together, second)).toEqual(expected)
          },
        ),
        { seed, numRuns: attackRounds(15) },
      )
    })

    /** Makes two schools, of which the second has pupils. Returns the request that merges them. */
    async function twins(count: number) {
      const address = {
        addressLine1: '1 Hill Road',
        city: 'Pune',
        state: 'Maharashtra',
        pincode: '411004',
      }
      const school = (name: string) => made('school', { name: `${name} ${count}`, address })
      const [into, from] = [await school('Kept'), await school('Merged')]
      const pupils = await world.students(count, { school: from })
      const body = {
        id: ulid(),
        resource: 'school',
        winner: { id: into, version: 1 },
        loser: { id: from, version: 1 },
        take: [],
        join: [],
      }
      return { into, from, pupils, body }
    }

    test('take few statements more for a hundred than for ten, in a merge and in its undo', async () => {
      const { database } = world.app
      const taken: number[][] = []
      for (const count of [10, 100]) {
        const { into, from, pupils, body } = await twins(count)
        const merge = await statementsOf(database, async () => {
          expect(await world.admin.post('/api/duplicates/merge', body)).toMatchObject({
            status: 200,
          })
        })
        expect(await world.read(pupils.at(-1)!)).toMatchObject({ school: into, version: 2 })
        const entries = await auditTrail.find(database.read, {
          resource: 'student',
          record_id: pupils,
          action: 'update',
        })
        expect(new Set(entries.map(({ through, actor }) => `${through} ${actor}`))).toEqual(
          new Set([`school ${from} ${world.head.id}`]),
        )
        const undo = await statementsOf(database, async () => {
          expect(await world.undo(world.admin, body.id)).toMatchObject({
            status: 200,
            counts: { changed: count, restored: 1 },
          })
        })
        expect(await world.read(pupils[0]!)).toMatchObject({ school: from, version: 3 })
        taken.push([merge, undo])
      }
      const [few, many] = taken as [number[], number[]]
      for (const at of [0, 1]) expect(many[at]! - few[at]!).toBeLessThan(20)
    })

    test('are taken back by a job if they are many', async () => {
      const { from, pupils, body } = await twins(210)
      expect(await world.admin.post('/api/duplicates/merge', body)).toMatchObject({ status: 200 })
      const undo = await world.undo(world.admin, body.id)
      expect(await jobEnd(world.admin, undo.id)).toMatchObject({
        state: 'done',
        counts: { changed: 210, restored: 1 },
      })
      expect(await world.read(pupils[205]!)).toMatchObject({ school: from, version: 3 })
    })

    test('of a merge are all refused because of one of them', async () => {
      const { from, body } = await twins(3)
      const project = (at: number) => ({
        projectId: `P${at}`,
        projectName: `Rover ${at}`,
        expectedEndDate: '2026-12-01',
        schoolName: from,
      })
      const [first] = [await made('project', project(1)), await made('project', project(2))]
      // As an older release may have left it: it ends before it starts.
      const { database } = world.app
      await database.write(
        (tx) =>
          tx.run(`UPDATE projects SET expected_start_date = '2026-12-02' WHERE id = ?`, [first]),
        'product',
      )
      const before = await world.app.checksum()
      expect(await world.admin.post('/api/duplicates/merge', body)).toMatchObject({ status: 400 })
      expect(await world.app.checksum()).toEqual(before)
    })
  },
)
