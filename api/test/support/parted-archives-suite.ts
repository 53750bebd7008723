import { AsyncResource } from 'node:async_hooks'
import type { BulkResult, Job, Me } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { system } from '../../src/access/system.js'
import { machineOf } from '../../src/crud/machine/machine.js'
import { ChangeSetGate } from '../../src/crud/index.js'
import { restore } from '../../src/crud/operations.js'
import { archive } from '../../src/crud/plan/own-tables.js'
import type { Dialect, Transaction } from '../../src/database/database.js'
import { notes, teams } from './large-student.js'
import { PartedWorld } from './parted-world.js'
import type { Person } from './test-app.js'

const meOf = ({ id, email }: Person): Me => ({
  uid: id,
  email,
  role: 'admin',
  displayName: 'Admin',
  schoolIds: [],
})
const waiting =
  'SELECT 1 FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())'

/** Tests on one database that archives in parts keep all that belongs to a record together. */
export function partedArchivesSuite(dialect: Dialect): void {
  let parted: PartedWorld
  beforeAll(async () => {
    parted = await PartedWorld.start(dialect)
  })
  afterEach(() => parted.deleteArchived())
  afterAll(() => parted.world.app.stop())

  test('a large student who leads a team is archived in the version that was read', async () => {
    const { app, students } = parted.world
    const school = String((await app.gate.whole(parted.read, 'student', students[0]!))['school'])
    const { id } = await app.make('student', {
      name: { firstName: 'Lead' },
      school,
      class: '7th',
      email: 'lead@pupils.example',
    })
    const [account] = await parted.read.all<{ id: string }>(
      'SELECT id FROM users WHERE student_id = ?',
      [String(id)],
    )
    const make = (resource: string, count: number, body: (at: number) => object) =>
      app.gate.bulk(system, resource, {
        action: 'create',
        body: { bulk: Array.from({ length: count }, (_, at) => body(at)) },
        each: false,
      })
    await make('notification', 190, (at) => ({ person: account!.id, title: `Note ${at}` }))
    const leader = (at: number) => (at < 2 ? id : students[0])
    await make('team', 30, (at) => ({
      name: `Lead ${at}`,
      schoolVal: school,
      leader: leader(at),
      members: [id, students[0]],
    }))
    const { version } = (await parted.admin.get(`/api/students/${String(id)}`)).body
    const answer = await parted.admin.del('/api/students/bulk?mode=job', {
      bulk: [{ id, version }],
    })
    expect(await parted.ended(answer)).toMatchObject({ state: 'done', counts: { done: 1 } })
  })

  test('a stopped job of a change set is not continued while the next one of the set is open', async () => {
    const students = [await parted.large(), await parted.large(), await parted.large()]
    const id = ulid()
    const rows = students.map((student) => ({
      resource: 'student',
      record_id: student.id,
      action: 'archive' as const,
    }))
    const change = {
      id,
      me: meOf(parted.world.admin),
      kind: 'promote' as const,
      resource: 'student',
      title: 'Graduate',
    }
    const send = async () =>
      (await parted.world.app.app.get(ChangeSetGate).applyRows(change, async () => rows))!
    parted.held.hold()
    const first = await send()
    await parted.held.step(first.id)
    await parted.admin.post(`/api/jobs/${first.id}/stop`)
    expect(await parted.endOf(first)).toMatchObject({ state: 'stopped' })
    parted.held.hold()
    const next = await send()
    expect(next.id).not.toBe(first.id)
    expect(await parted.admin.post(`/api/jobs/${first.id}/continue`)).toMatchObject({ status: 409 })
    const open = `SELECT 1 FROM jobs WHERE subject = ? AND state IN ('queued', 'running')`
    expect(await parted.count(open, `changeSet ${id}`)).toBe(1)
    expect(await parted.endOf(next)).toMatchObject({ state: 'done', counts: { archived: 3 } })
  })

  test('an archive of all or none restores the others if one of them cannot return', async () => {
    const [first, last, collides] = [
      await parted.large(),
      await parted.large(),
      await parted.large(),
    ]
    parted.held.hold()
    const bulk = [first.id, last.id, collides.id, 'nobody'].map((id) => ({ id }))
    const job = parted.jobIn(await parted.admin.del('/api/students/bulk', { bulk }))
    while (await parted.isThere(collides.id)) await parted.held.step(job.id)
    const { email, school } = JSON.parse((await parted.entryOf(collides.id)).data) as Record<
      string,
      string
    >
    await parted.world.app.make('student', {
      name: { firstName: 'Same' },
      school,
      class: '7th',
      email,
    })
    expect(await parted.endOf(job)).toMatchObject({ state: 'failed', done: 0 })
    expect([await parted.isThere(first.id), await parted.isThere(last.id)]).toEqual([true, true])
    expect(await parted.entries()).toMatchObject([{ id: collides.id }])
  })

  test('a permanent deletion also deletes what another job had archived of the record', async () => {
    const { id, account } = await parted.large()
    const job = await parted.halfArchived(id)
    expect(await parted.secondAdmin.del(`/api/students/${id}`)).toMatchObject({ status: 200 })
    const { batch } = await parted.entryOf(id)
    expect(await parted.secondAdmin.del(`/api/archive/${batch}`)).toMatchObject({ status: 204 })
    expect(await parted.endOf(job)).toMatchObject({ counts: { failed: 1 } })
    expect([await parted.isEmpty(), await parted.notesOf(account)]).toEqual([true, 0])
  })

  test('a restore also returns what another job had archived of the record', async () => {
    const { id, account } = await parted.large()
    const job = await parted.halfArchived(id)
    expect(await parted.secondAdmin.del(`/api/students/${id}`)).toMatchObject({ status: 200 })
    expect(await parted.endOf(job)).toMatchObject({ counts: { failed: 1 } })
    await parted.loseNothing()
    await parted.ended(
      await parted.admin.post(`/api/archive/${(await parted.entryOf(id)).batch}/restore`),
    )
    const led = await parted.count('SELECT 1 FROM teams WHERE leader_id = ?', id)
    expect([await parted.notesOf(account), led, await parted.isEmpty()]).toEqual([
      notes,
      teams,
      true,
    ])
  })

  // SQLite has one transaction at a time.
  if (dialect === 'postgres')
    test('a restore loses nothing that a job moves into its batch at the same time', async () => {
      const { id, account } = await parted.large()
      const job = await parted.halfArchived(id)
      expect(await parted.secondAdmin.del(`/api/students/${id}`)).toMatchObject({ status: 200 })
      const { batch } = await parted.entryOf(id)
      // The job is refused, since the record is archived, and moves what it had archived.
      await parted.held.step(job.id)
      // Outside of the transaction that waits for it, as in another process.
      const stepElsewhere = AsyncResource.bind(() => parted.held.step(job.id))
      const move = { isOver: false, end: Promise.resolve(), isBegun: false }
      /** Lets the job move, or wait for the restore. */
      const letMove = async () => {
        if (!move.isBegun) move.end = stepElsewhere().then(() => void (move.isOver = true))
        move.isBegun = true
        while (!move.isOver && (await parted.count(waiting)) === 0)
          await new Promise((resolve) => setTimeout(resolve, 5))
      }
      const restoreMeanwhile = (tx: Transaction) => {
        const run: Transaction['run'] = async (text, values) => {
          if (/^DELETE FROM "?archive"? /.test(text)) await letMove()
          return tx.run(text, values)
        }
        return restore({
          machine: machineOf(tx),
          tx: { ...tx, run },
          me: meOf(parted.second),
          batch,
        })
      }
      await parted.world.app.database.write(restoreMeanwhile, parted.second.id)
      expect(move.isBegun).toBe(true)
      await move.end
      await parted.endOf(job)
      const archived = await archive.count(parted.read, { resource: 'notification' })
      expect((await parted.notesOf(account)) + archived).toBe(notes)
    })

  test('a request archives many large records, each with a job of its own', async () => {
    const students = []
    for (let at = 0; at < 22; at += 1) students.push(await parted.large())
    parted.held.hold()
    const answer = await parted.admin.del('/api/students/bulk?mode=each', {
      bulk: students.map(({ id }) => ({ id })),
    })
    const results = answer.body as unknown as BulkResult[]
    expect(results.map(({ status }) => status)).toEqual(students.map(() => 202))
    const jobs = results.map(({ record }) => (record as Job).id)
    for (const id of jobs) await parted.admin.post(`/api/jobs/${id}/stop`)
    parted.held.release()
    for (const id of jobs)
      expect(await parted.world.ended(id)).toMatchObject({ state: 'stopped', done: 0 })
  })
}
