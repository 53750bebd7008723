import type { Dialect } from '../src/database/database.js'
import { rowsOf, TestApp, type Body, type Client } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'the limits of a student, on %s',
  (dialect) => {
    let app: TestApp
    let admin: Client
    let pupil: Client
    let school: string
    let student: string
    let place: Body

    beforeAll(async () => {
      app = await TestApp.start(dialect)
      admin = app.as(await app.person('admin'))
      const address = {
        addressLine1: '1 Hill Road',
        city: 'Pune',
        state: 'Maharashtra',
        pincode: '411004',
      }
      school = String((await app.make('school', { name: 'Hill School', address }))['id'])
      student = String(
        (await app.make('student', { name: { firstName: 'Ravi' }, school, class: '8th' }))['id'],
      )
      pupil = app.as(await app.person('student', { student }))
      const subject = (await app.make('subject', { name: 'Science' }))['id']
      const topic = (await app.make('topic', { name: 'Light', subject }))['id']
      place = {
        subject,
        topic,
        subTopic: (await app.make('subTopic', { name: 'Lenses', topic }))['id'],
      }
    })
    afterAll(() => app.stop())

    test('eight coming bookings, also when sent at once; staff may book more for them', async () => {
      const hours = ['09', '10', '11', '12', '13']
      const open = ['03', '04'].map((day) => ({ day: `2031-05-${day}`, hours }))
      const slot = (
        await admin.post('/api/slots', { school, month: '2031-05', slotNumber: 3, slot: open })
      ).body['id']
      const seats = open.flatMap(({ day }) => hours.map((hour) => ({ slot, day, hour })))
      const answers = await Promise.all(seats.map((seat) => pupil.post('/api/slot-bookings', seat)))
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(8).fill(201),
        400,
        400,
      ])
      const refused = answers.find(({ status }) => status === 400)!.body
      expect(refused).toMatchObject({
        code: 'limit_exceeded',
        title: expect.stringMatching(/^You can have 8 coming bookings at a time. Cancel one/),
      })
      const left = seats[answers.findIndex(({ status }) => status === 400)]!
      expect((await admin.post('/api/slot-bookings', { ...left, student })).status).toBe(201)
      for (const booking of rowsOf(await pupil.get('/api/slot-bookings?limit=2&offset=0')))
        expect((await pupil.del(`/api/slot-bookings/${String(booking['id'])}`)).status).toBe(200)
      const other = seats[answers.findLastIndex(({ status }) => status === 400)]!
      expect((await pupil.post('/api/slot-bookings', other)).status).toBe(201)
    })

    test('twenty open proposals; a published one no longer counts', async () => {
      const proposal = (n: number) => ({ taName: `Idea ${n}`, ...place })
      const answers = await Promise.all(
        Array.from({ length: 22 }, (_, n) => pupil.post('/api/tinkering-activities', proposal(n))),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(20).fill(201),
        400,
        400,
      ])
      const first = answers.find(({ status }) => status === 201)!.body
      expect(
        await pupil.post(`/api/tinkering-activities/${String(first['id'])}/clone`, {}),
      ).toMatchObject({
        status: 400,
        body: {
          code: 'limit_exceeded',
          title: expect.stringMatching(/^You can have 20 open proposals at a time/),
        },
      })
      const published = await admin.patch(`/api/tinkering-activities/${String(first['id'])}`, {
        version: 1,
        status: 'published',
      })
      expect(published.status).toBe(200)
      expect((await pupil.post('/api/tinkering-activities', proposal(30))).status).toBe(201)
    })

    test('1 GB of files in all proposals together, also when added at once', async () => {
      const mine = rowsOf(
        await pupil.get('/api/tinkering-activities?filter=status||$eq||draft&limit=8&offset=0'),
      )
      const me = String((await pupil.get('/api/auth/me')).body['uid'])
      // Registered without bytes: only the sizes count.
      const file = async (id: string, size: number) =>
        app.database.write(
          (tx) =>
            tx.run(
              `INSERT INTO files (id, name, size, type, sha256, storage_key, uploaded_by, created_at) VALUES (?, 'a.bin', ?, 'x/y', 'x', ?, ?, ?)`,
              [id, size, id, me, new Date().toISOString()],
            ),
          'product',
        )
      await file('hugefile0001', 1024 ** 3 - 10)
      await file('smallfile001', 11)
      const add = (at: number, id: string) =>
        pupil.patch(`/api/tinkering-activities/${String(mine[at]!['id'])}`, {
          version: mine[at]!['version'],
          resources: [{ id }],
        })
      expect((await add(0, 'hugefile0001')).status).toBe(200)
      expect(await add(1, 'smallfile001')).toMatchObject({
        status: 400,
        body: { code: 'limit_exceeded', issues: [{ path: 'resources' }] },
      })
      expect(
        (await pupil.get(`/api/tinkering-activities/${String(mine[1]!['id'])}`)).body['resources'],
      ).toEqual([])
      expect(
        await pupil.patch(`/api/tinkering-activities/${String(mine[0]!['id'])}`, {
          version: Number(mine[0]!['version']) + 1,
          resources: [],
        }),
      ).toMatchObject({ status: 200 })

      const large = mine.slice(2)
      for (const at of large.keys()) await file(`largefile00${at}`, 600 * 1024 ** 2)
      const answers = await Promise.all(large.map((_, at) => add(at + 2, `largefile00${at}`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    })
  },
)
