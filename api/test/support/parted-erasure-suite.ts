import { ulid } from 'ulid'
import { system } from '../../src/access/system.js'
import { archive, archiveLinks } from '../../src/crud/plan/own-tables.js'
import type { Dialect } from '../../src/database/database.js'
import { notes } from './large-student.js'
import { PartedWorld } from './parted-world.js'
import type { Client, Person } from './test-app.js'

/** Tests on one database that an erasure finds all of a child, of whom parts are archived. */
export function partedErasureSuite(dialect: Dialect): void {
  let parted: PartedWorld
  beforeAll(async () => {
    parted = await PartedWorld.start(dialect)
  })
  afterEach(() => parted.deleteArchived())
  afterAll(() => parted.world.app.stop())

  const erase = (id: string, by: Client = parted.admin) =>
    by.post(`/api/child-data/${id}/erase`, { name: 'Large' })
  const mailsTo = (account: string) =>
    parted.count('SELECT 1 FROM mail_outbox WHERE user_id = ?', account)
  /** Stores an e-mail to an account, which an erasure removes. */
  const mail = async (account: string) => {
    await parted.run(
      `INSERT INTO mail_outbox (id, kind, recipient, user_id, state, attempts, next_attempt_at, give_up_at, created_at)
       VALUES (?, 'invitation', 'child@pupils.example', ?, 'sent', 1, '2026-01-01', '2026-01-01', '2026-01-01')`,
      ulid(),
      account,
    )
    expect(await mailsTo(account)).toBe(1)
  }

  test('an erasure finds the payments of a student who was archived in parts', async () => {
    const { app, students } = parted.world
    const { id } = await parted.large()
    const { school } = await app.gate.whole(parted.read, 'student', id)
    const members = [id, students[0]]
    const bulk = Array.from({ length: 250 }, (_, at) => ({
      name: `Joined ${at}`,
      schoolVal: school,
      leader: students[0],
      members,
    }))
    await app.gate.bulk(system, 'team', { action: 'create', body: { bulk }, each: false })
    const days = { applicationStartDate: '2026-08-01', applicationEndDate: '2026-08-20' }
    const paid = {
      organizedBy: 'AIM',
      requirements: ['A prototype'],
      paymentDetails: { type: 'paid', fee: 100 },
      ...days,
    }
    const { id: competition } = await app.make('competition', { name: 'Fair', ...paid })
    const payment = String((await app.make('payment', { student: id, competition }))['id'])
    const stored = () => app.gate.whole(parted.read, 'payment', payment)
    expect(await stored()).toMatchObject({ student: id })
    await parted.archived(id)
    // Only a part of the references names it.
    const parts = await archiveLinks.find(parted.read, {})
    expect(parts.filter(({ links }) => links.includes(payment))).toHaveLength(1)
    expect((await parted.entryOf(id)).links).not.toContain(payment)
    await parted.ended(await erase(id))
    expect(await stored()).toMatchObject({ payer: 'A former student' })
  })

  test('an erasure also removes the traces of an account that a job had archived before the student', async () => {
    const { id, account } = await parted.large()
    await mail(account)
    const job = await parted.halfArchived(id)
    expect(await parted.count('SELECT 1 FROM users WHERE id = ?', account)).toBe(0)
    const erased = await erase(id, parted.secondAdmin)
    await parted.endOf(job)
    expect(await parted.ended(erased)).toMatchObject({ state: 'done' })
    expect([await mailsTo(account), await parted.isEmpty()]).toEqual([0, true])
  })

  test('an erasure also removes the traces of an account that could not return with the student', async () => {
    const { id, account } = await parted.large()
    await mail(account)
    const { batch, data } = await parted.archived(id)
    const { email } = JSON.parse(data) as { email: string }
    await parted.world.app.make('user', { displayName: 'Double', email, role: 'mentor' })
    const restored = await parted.ended(await parted.admin.post(`/api/archive/${batch}/restore`))
    expect(restored).toMatchObject({ counts: { failed: notes + 1 } })
    await parted.ended(await erase(id))
    expect([await mailsTo(account), await parted.isEmpty()]).toEqual([0, true])
  })

  test('a chat with the admins that cannot return is erased with the child', async () => {
    const { app } = parted.world
    const { id, account } = await parted.large()
    await app.put('user', account, { emailVerifiedAt: new Date().toISOString() })
    const student: Person = {
      id: account,
      email: '',
      role: 'student',
      cookie: await app.session(account),
    }
    expect(await app.as(student).post('/api/chat-with-admin', {})).toMatchObject({ status: 200 })
    const { batch } = await parted.archived(id)
    // The chat returns after the account, as if hundreds of notifications were archived after it.
    await parted.run(
      `UPDATE archive SET id = '01000' || SUBSTR(id, 6) WHERE resource = 'chatGroup'`,
    )
    parted.held.hold()
    const job = parted.jobIn(await parted.admin.post(`/api/archive/${batch}/restore`))
    await parted.held.step(job.id)
    expect(
      await parted.secondAdmin.post('/api/chat-with-admin', { person: account }),
    ).toMatchObject({ status: 200 })
    expect(await parted.endOf(job)).toMatchObject({ counts: { failed: 1 } })
    expect(await parted.entries()).toMatchObject([{ resource: 'chatGroup' }])
    await parted.ended(await erase(id))
    expect(await archive.find(parted.read, {}, { columns: ['resource', 'root', 'data'] })).toEqual(
      [],
    )
  })
}
