import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Config } from '../src/config/config.js'
import { Calls } from '../src/features/notifications/calls/calls.js'
import { plannedCalls } from '../src/features/notifications/notifications.tables.js'
import { LiveTab, until } from './support/live-tab.js'
import { TestApp, type Person } from './support/test-app.js'

const secret = 'a secret of the telephone company'

describe('phone calls', () => {
  let app: TestApp
  let server: Server
  let admin: Person
  let calling: Person
  let mentor: Person
  let failures = 0
  let url: string
  const calls: { uid: string; event: string; at: string }[] = []
  const signatures: boolean[] = []

  beforeAll(async () => {
    server = createServer((request, answer) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        if (failures-- > 0) return void answer.writeHead(503).end()
        const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
        signatures.push(request.headers['x-tinkerdesk-signature'] === expected)
        calls.push(JSON.parse(body) as (typeof calls)[number])
        answer.end()
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    app = await TestApp.start('sqlite')
    Object.assign(app.app.get(Config), { calls: { url: `http://127.0.0.1:${port}/ring`, secret } })
    await app.app.listen(0, '127.0.0.1')
    url = `http://127.0.0.1:${(app.app.getHttpServer().address() as AddressInfo).port}`
    Object.assign(app.app.get(Calls), { answerMs: 50, retriesMs: [5, 5], pollMs: 3_600_000 })
    admin = await app.person('admin')
    calling = await app.person('admin', { sendCall: true })
    mentor = await app.person('mentor')
  })
  afterAll(async () => {
    await app.stop()
    server.close()
  })

  const write = async (who: Person) => {
    const group = String((await app.as(who).post('/api/chat-with-admin', {})).body.id)
    return app.as(who).post('/api/chat-messages', { group, text: 'Please help' })
  }

  test('an admin who wants calls is called once about a chat, with a signature and without a text, also after failures', async () => {
    failures = 2
    await write(mentor)
    await write(mentor)
    await until(() => calls.length > 0)
    // A call about another conversation comes after everything about this one.
    await write(await app.person('mentor'))
    await until(() => calls.length > 1)
    expect(calls).toEqual(
      Array.from({ length: 2 }, () => ({
        uid: calling.id,
        event: 'chatWithAdmin',
        at: expect.any(String),
      })),
    )
    expect(signatures).toEqual([true, true])
    expect(calls.some(({ uid }) => uid === admin.id)).toBe(false)
  })

  test('a call that was cut off is not made again an hour later, and calls that are over are forgotten', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString()
    const old = {
      person: mentor.id,
      event: 'chatWithAdmin',
      conversation: 'earlier',
      at,
      called_at: at,
      attempts: 1,
    }
    await app.database.write(
      (tx) =>
        plannedCalls.insert(
          tx,
          { ...old, id: 'over', due_at: null },
          { ...old, id: 'cut', due_at: at },
        ),
      'product',
    )
    const before = calls.length
    await write(await app.person('mentor'))
    // The one that was cut off comes first, and holds nothing up: no poll would go on with the next in the time of a test.
    await until(() => calls.length > before)
    expect(calls.some(({ uid }) => uid === mentor.id)).toBe(false)
    expect(await plannedCalls.find(app.database.read, { id: ['over', 'cut'] })).toEqual([])
  })

  test('“Mentor Needed” calls the mentors, in-charge and admins who want calls, and again after ten minutes', async () => {
    const wanting = await app.person('mentor', { sendCall: true })
    const subject = (await app.make('subject', { name: 'Science' })).id
    const topic = (await app.make('topic', { name: 'Currents', subject })).id
    const subTopic = (await app.make('subTopic', { name: 'Magnets', topic })).id
    const address = {
      addressLine1: '1 Hill Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411004',
    }
    const school = (await app.make('school', { name: 'Hill', address })).id
    const student = (
      await app.make('student', { name: { firstName: 'Ravi' }, school, class: '8th' })
    ).id
    const pupil = await app.person('student', { student })
    const source = (
      await app.make('tinkeringActivity', {
        taName: 'Rover',
        subject,
        topic,
        subTopic,
        goals: ['See'],
        materials: ['Wire'],
      })
    ).id
    const { id } = (await app.as(admin).post('/api/student-activities', { student, source })).body
    const setStatus = async (status: string) => {
      const { body } = await app.as(pupil).get(`/api/student-activities/${String(id)}`)
      expect(
        (
          await app
            .as(pupil)
            .patch(`/api/student-activities/${String(id)}`, { version: body.version, status })
        ).status,
      ).toBe(200)
    }
    const before = calls.length
    const heard = () => calls.slice(before).map(({ uid, event }) => `${uid} ${event}`)
    const everyone = [calling.id, wanting.id].map((uid) => `${uid} mentorNeeded`).toSorted()
    await setStatus('Mentor Needed')
    await setStatus('Ongoing')
    await setStatus('Mentor Needed')
    // A call about another conversation comes after everything about this one.
    await write(await app.person('mentor'))
    await until(() => calls.length > before + 2)
    expect(heard().toSorted()).toEqual([...everyone, `${calling.id} chatWithAdmin`].toSorted())
    expect(calls.slice(before).map((call) => Object.keys(call).toSorted())).toEqual(
      Array.from({ length: 3 }, () => ['at', 'event', 'uid']),
    )

    const called_at = new Date(Date.now() - 10 * 60_000 - 1000).toISOString()
    await app.database.write(
      (tx) => plannedCalls.update(tx, { conversation: String(id) }, { called_at }),
      'product',
    )
    await setStatus('Ongoing')
    await setStatus('Mentor Needed')
    await until(() => calls.length > before + 4)
    expect(heard().slice(3).toSorted()).toEqual(everyone)
  })

  test('nobody is called while a page of theirs is open', async () => {
    const tab = await LiveTab.open(url, calling.cookie, { origin: url })
    const other = await app.person('admin', { sendCall: true })
    const before = calls.length
    // A busy machine needs longer to say that the page is open.
    app.app.get(Calls).answerMs = 2000
    await write(await app.person('mentor'))
    // Both calls would be sent at the same moment.
    await until(() => calls.length > before)
    expect(calls.slice(before)).toMatchObject([{ uid: other.id }])
    tab.close()
  })
})
