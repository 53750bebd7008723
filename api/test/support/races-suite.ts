import { setImmediate as pause } from 'node:timers/promises'
import { ulid } from 'ulid'
import type { Dialect } from '../../src/database/database.js'
import { attackRounds } from './rounds.js'
import { rowsOf, TestApp, type Body, type Client, type Person } from './test-app.js'

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Tests concurrent reads and writes on one database. */
export function racesSuite(dialect: Dialect): void {
  let app: TestApp
  let admin: Client
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = app.as(await app.person('admin'))
  })
  afterAll(() => app.stop())

  const names = async (start?: string): Promise<string[]> => {
    const answer = await admin.get(`/api/tags${start ? `?filter=name||$starts||${start}` : ''}`)
    expect(answer.status).toBe(200)
    return rowsOf(answer).map(({ name }) => String(name))
  }

  test('concurrent writers, readers and roll-backs lose and leak nothing', async () => {
    const acknowledged: string[] = []
    let isOver = false
    const single = async (writer: number) => {
      for (let n = 0; n < 15; n += 1) {
        const name = `one-${writer}-${n}`
        expect((await admin.post('/api/tags', { name })).status).toBe(201)
        acknowledged.push(name)
      }
    }
    const whole = async (writer: number) => {
      for (let n = 0; n < 4; n += 1) {
        const bulk = times(10, (at) => ({ name: `all-${writer}-${n}-${at}` }))
        expect((await admin.post('/api/tags/bulk', { bulk })).status).toBe(201)
        acknowledged.push(...bulk.map(({ name }) => name))
      }
    }
    // The last record collides with the first, so the database refuses it after nine writes.
    const undone = async (writer: number) => {
      for (let n = 0; n < 6; n += 1) {
        const bulk = times(10, (at) => ({ name: `never-${writer}-${n}-${at % 9}` }))
        expect((await admin.post('/api/tags/bulk', { bulk })).status).toBe(409)
      }
    }
    const seen = { most: 0, reads: 0 }
    const reader = async () => {
      while (!isOver) {
        const [acknowledgedNames, rows] = [[...acknowledged], await names()] as const
        expect(rows.filter((name) => name.startsWith('never-'))).toEqual([])
        expect(acknowledgedNames.filter((name) => !rows.includes(name))).toEqual([])
        const bulks = rows
          .filter((name) => name.startsWith('all-'))
          .map((name) => name.replace(/-\d+$/, ''))
        expect(
          bulks.filter((name) => bulks.filter((other) => other === name).length !== 10),
        ).toEqual([])
        seen.most = Math.max(seen.most, rows.length)
        seen.reads += 1
        await pause()
      }
    }
    const reading = Promise.all([reader(), reader()])
    await Promise.all([...times(3, single), ...times(2, whole), ...times(2, undone)])
    isOver = true
    await reading
    expect(seen.reads).toBeGreaterThan(5)
    expect((await names()).sort()).toEqual([...acknowledged].sort())
    expect(acknowledged).toHaveLength(3 * 15 + 2 * 4 * 10)
  })

  test('one of twenty saves of the same version wins, and the others see the winner', async () => {
    const { id } = (await admin.post('/api/tags', { name: 'contested' })).body
    const saves = await Promise.all(
      times(20, (n) => admin.patch(`/api/tags/${String(id)}`, { version: 1, name: `winner ${n}` })),
    )
    const won = saves.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const lost = saves.filter(({ status }) => status === 409)
    expect(lost).toHaveLength(19)
    for (const { body } of lost)
      expect(body).toMatchObject({
        code: 'version_conflict',
        current: { version: 2, name: won[0]!.body['name'] },
      })
  })

  test('saves of different fields of the same version all merge', async () => {
    const school = String((await app.make('school', schoolBody('Merged'))).id)
    const saves: Body[] = [
      { name: 'Merged again' },
      { syllabus: ['CBSE'] },
      { address: { city: 'Agra' } },
      { isATL: true },
    ]
    const answers = await Promise.all(
      saves.map((change) => admin.patch(`/api/schools/${school}`, { version: 1, ...change })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await admin.get(`/api/schools/${school}`)).body).toMatchObject({
      version: 5,
      name: 'Merged again',
      isATL: true,
      address: { city: 'Agra' },
    })
  })

  test('a double click creates one record', async () => {
    const body = { id: ulid(), name: 'clicked twice' }
    const answers = await Promise.all(times(5, () => admin.post('/api/tags', body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await names('clicked')).toEqual(['clicked twice'])
    const audit = await app.database.read.all('SELECT 1 FROM audit_trail WHERE record_id = ?', [
      body.id,
    ])
    expect(audit).toHaveLength(1)
  })

  test('an id that two people use at once belongs to one of them', async () => {
    const id = ulid()
    const answers = await Promise.all(
      times(4, (n) => admin.post('/api/tags', { id, name: `taken ${n}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'id_exists',
      'id_exists',
      'id_exists',
    ])
    expect(await names('taken')).toHaveLength(1)
  })

  test('admins who demote each other at once leave an admin', async () => {
    const people = [await app.person('admin'), await app.person('admin')]
    const all = rowsOf(await admin.get('/api/users?filter=role||$eq||admin')).map(({ id }) =>
      String(id),
    )
    const restore = () => Promise.all(all.map((id) => app.put('user', id, { role: 'admin' })))
    for (let round = 0; round < attackRounds(8); round += 1) {
      // Only these two are left to demote each other.
      for (const id of all)
        if (!people.some((person) => person.id === id))
          await app.put('user', id, { role: 'mentor' })
      const [first, second] = people as [Person, Person]
      const demote = (by: Person, whom: Person) =>
        app
          .as(by)
          .patch(`/api/users/${whom.id}`, { version: versions.get(whom.id), role: 'mentor' })
      const versions = new Map<string, unknown>()
      for (const { id } of people)
        versions.set(id, (await app.as(first).get(`/api/users/${id}`)).body['version'])
      const answers = await Promise.all([demote(first, second), demote(second, first)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      await restore()
    }
  })

  test('keeps one base version when several activities become it at once', async () => {
    const subject = String((await app.make('subject', { name: 'Bases' })).id)
    const topic = String((await app.make('topic', { name: 'Bases', subject })).id)
    const subTopic = String((await app.make('subTopic', { name: 'Bases', topic })).id)
    for (let round = 0; round < attackRounds(5); round += 1) {
      const made = times(3, (n) => ({
        taName: `Base ${round}-${n}`,
        subject,
        topic,
        subTopic,
        status: 'published',
        isBase: true,
      }))
      const answers = await Promise.all(
        made.map((body) => admin.post('/api/tinkering-activities', body)),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(
        rowsOf(await admin.get('/api/tinkering-activities?filter=isBase||$eq||true')),
      ).toHaveLength(1)
    }
  })

  test('a record archived while others change and name it is archived whole or not at all', async () => {
    for (let round = 0; round < attackRounds(5); round += 1) {
      const subject = String((await app.make('subject', { name: `Subject ${round}` })).id)
      const [gone, made] = await Promise.all([
        admin.del(`/api/subjects/${subject}`),
        admin.post('/api/topics', { name: 'Below it', subject }),
        admin.patch(`/api/subjects/${subject}`, { version: 1, name: `Renamed ${round}` }),
      ])
      const left = rowsOf(await admin.get(`/api/topics?filter=subject||$eq||${subject}`))
      const outcome = [gone.status, made.status, left.length]
      expect([
        [200, 400, 0],
        [409, 201, 1],
      ]).toContainEqual(outcome)
    }
  })
}

/** Returns a school with its required fields only. */
export const schoolBody = (name: string): Body => ({
  name,
  address: {
    addressLine1: '1 Station Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
  },
})
