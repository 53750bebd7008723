import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { consentPurposes, dayInIndia, resourceNamed, type ConsentPurpose } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { Events } from '../src/events/events.js'
import { consentFor } from '../src/resources/consents.js'
import { Samples } from './support/sample.js'
import { statementsIn } from './support/statements-of.js'
import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('consents on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let samples: Samples
  let incharge: Person
  let hill: string
  let lake: string
  /** Asha and Binod of Hill, and Dev of Lake. */
  let pupils: string[]
  /** An AI provider whose answers never fit. */
  let provider: Server
  let requests = 0
  let whileAsked: () => Promise<unknown> = async () => undefined

  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      request.resume()
      requests += 1
      await whileAsked()
      const choice = { delta: { content: '{}' }, finish_reason: 'stop' }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`data: ${JSON.stringify({ choices: [choice] })}\n\ndata: [DONE]\n\n`)
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    const { port } = provider.address() as AddressInfo
    app = await TestApp.start(dialect, undefined, {
      AI_URL: `http://127.0.0.1:${port}/v1`,
      AI_MODEL: 'small',
    })
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    admin = await app.person('admin')
    samples = new Samples(app, admin)
    ;[hill, lake] = await twoSchools(app)
    const student = async (firstName: string, school: string) =>
      String(
        (
          await samples.record(resourceNamed('student'), {
            full: false,
            fixed: { name: { firstName, lastName: 'Das' }, school, class: '8th', email: null },
          })
        )['id'],
      )
    pupils = [await student('Asha', hill), await student('Binod', hill), await student('Dev', lake)]
  })
  afterAll(async () => {
    await app.stop()
    provider.closeAllConnections()
    provider.close()
  })

  const enter = (student: string, act: string, purposes: string[], who: Person = incharge) =>
    app.as(who).post('/api/consents', { student, act, purposes, guardian: 'Meera Das' })
  const answersFor = (purpose: ConsentPurpose) => consentFor(app.database.read, pupils, purpose)
  const allowed = async (purpose: ConsentPurpose) => {
    const answers = await answersFor(purpose)
    return pupils.map((id) => answers.get(id)!.isAllowed)
  }
  const ground = (body: Body) => app.as(admin).post('/api/consent-grounds', body)

  test('the last line for a purpose counts, and no line is ever changed or archived', async () => {
    const first = await enter(pupils[0]!, 'given', ['photos', 'ai'])
    expect(first.body).toMatchObject({ enteredBy: expect.any(String) })
    const state = async (purpose: ConsentPurpose) =>
      (await answersFor(purpose)).get(pupils[0]!)!.state
    expect(await state('photos')).toBe('given')
    const second = await enter(pupils[0]!, 'withdrawn', ['photos'])
    expect(Number(second.body['number'])).toBeGreaterThan(Number(first.body['number']))
    expect([await state('photos'), await state('ai'), await state('work')]).toEqual([
      'withdrawn',
      'given',
      'none',
    ])
    const { id, version } = first.body
    expect(
      (await app.as(admin).patch(`/api/consents/${id}`, { version, guardian: 'X' })).status,
    ).toBe(403)
    expect((await app.as(admin).del(`/api/consents/${id}`)).status).toBe(403)
    expect((await enter(pupils[0]!, 'given', [])).status).toBe(400)
    // A child beyond reach is refused in the words for one that does not exist.
    const beyond = await enter(pupils[2]!, 'given', ['photos'])
    expect(beyond.status).toBe(400)
    const missing = await enter('01J00000000000000000000000', 'given', ['photos'])
    expect(beyond.body.issues).toEqual(missing.body.issues)
  })

  test('lines that are stored at the same moment have numbers of their own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        enter(pupils[1]!, at % 2 ? 'withdrawn' : 'given', ['work'], at % 2 ? admin : incharge),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const lines = rowsOf(
      await app.as(admin).get(`/api/consents?filter=student||$eq||${pupils[1]}&limit=50`),
    )
    const numbers = lines.map(({ number }) => Number(number))
    expect(new Set(numbers).size).toBe(8)
    const last = lines.find(({ number }) => number === Math.max(...numbers))!
    expect((await answersFor('work')).get(pupils[1]!)!.state).toBe(last['act'])
  })

  test('a purpose needs consent where a ground says so, and that of a school counts before that of all', async () => {
    expect(await allowed('sharing')).toEqual([true, true, true])
    await ground({ purpose: 'sharing' })
    expect(await allowed('sharing')).toEqual([false, false, false])
    await enter(pupils[0]!, 'given', ['sharing'])
    expect(await allowed('sharing')).toEqual([true, false, false])
    expect((await ground({ purpose: 'sharing', school: lake, ground: 'school' })).status).toBe(400)
    await ground({ purpose: 'sharing', school: lake, ground: 'school', sentence: 'By its rules' })
    expect(await allowed('sharing')).toEqual([true, false, true])
    const many = await app.database.write(
      (tx) => statementsIn(tx, (own) => consentFor(own, pupils, 'sharing')),
      'product',
    )
    expect(many).toBe(3)
    const unknown = await consentFor(app.database.read, ['01J00000000000000000000000'], 'work')
    expect([...unknown.values()].map(({ isAllowed }) => isAllowed)).toEqual([false])
  })

  test('other features hear of a consent after it is stored, and of none that is refused', async () => {
    const heard: unknown[] = []
    const stop = app.app.get(Events).on('consent-changed', (change) => void heard.push(change))
    await enter(pupils[2]!, 'given', ['messages'])
    await enter(pupils[2]!, 'withdrawn', ['messages', 'ai'], admin)
    stop()
    expect(heard).toEqual([{ students: [pupils[2]], purposes: ['messages', 'ai'] }])
  })

  test('without consent no file is added, none is opened, and the record stays as readable as before', async () => {
    const [child] = pupils
    const pupil = await app.person('student', { student: child })
    const people = [pupil, incharge, admin]
    const activity = await samples.record(resourceNamed('studentActivity'), {
      full: false,
      fixed: { student: child, status: 'Assigned' },
    })
    const url = `/api/student-activities/${activity['id']}`
    const upload = async () => ({ id: await app.upload(pupil, 'robot.txt') })
    const attach = async (files: Body[], who = pupil) => {
      const { version } = (await app.as(who).get(url)).body
      return app.as(who).patch(url, { version, files })
    }
    const opened = async (file: Body) =>
      Promise.all(
        people.map(async (who) => (await app.as(who).get(`/api/files/${file['id']}`)).status),
      )
    const kept = await upload()
    expect((await attach([kept])).status).toBe(200)
    expect(await opened(kept)).toEqual([200, 200, 200])

    await ground({ purpose: 'work', school: hill })
    expect(await opened(kept)).toEqual([404, 404, 404])
    expect((await app.as(pupil).get(url)).body).toMatchObject({ files: [{ id: kept.id }] })
    const listed = rowsOf(await app.as(admin).get('/api/student-activities?limit=50'))
    expect(listed.find(({ id }) => id === activity['id'])).toBeDefined()

    // Every way to write: the product's own form, many at once, and another person.
    const late = await upload()
    const refusal = { status: 400, body: { issues: [{ path: 'files' }] } }
    expect(await attach([kept, late])).toMatchObject(refusal)
    const { version } = (await app.as(pupil).get(url)).body
    const bulk = await app.as(pupil).patch('/api/student-activities/bulk', {
      bulk: [{ id: activity['id'], version, files: [kept, late] }],
    })
    expect(bulk.status).toBe(400)
    const ofAdmin = { id: await app.upload(admin, 'photo.txt') }
    expect(await attach([ofAdmin], admin)).toMatchObject(refusal)

    await enter(child!, 'given', ['work'])
    expect(await opened(kept)).toEqual([200, 200, 200])
    expect((await attach([kept, late])).status).toBe(200)

    // Withdrawn between the upload and the change that names it, and at the same moment.
    const between = await upload()
    await enter(child!, 'withdrawn', ['work'])
    expect(await attach([kept, late, between])).toMatchObject(refusal)
    await enter(child!, 'given', ['work'])
    const [written, withdrawn] = await Promise.all([
      attach([kept, late, between]),
      enter(child!, 'withdrawn', ['work'], admin),
    ])
    expect(withdrawn.status).toBe(201)
    for (const file of [kept, late]) expect(await opened(file)).toEqual([404, 404, 404])
    // The change came before or after the withdrawal: a file that no record names is its uploader's alone.
    const alone = [200, 404, 404]
    expect(await opened(between)).toEqual(written.status === 200 ? [404, 404, 404] : alone)

    // Of a person who is of age no guardian is asked.
    const born = async (dateOfBirth: string) => {
      const { version } = (await app.as(admin).get(`/api/students/${child}`)).body
      await app.as(admin).patch(`/api/students/${child}`, { version, dateOfBirth })
    }
    await born('2001-05-01')
    expect(await opened(kept)).toEqual([200, 200, 200])
    expect((await answersFor('work')).get(child!)).toMatchObject({ isNeeded: false })
    await born(dayInIndia(new Date()))
    expect(await opened(kept)).toEqual([404, 404, 404])

    // The pupil may take away what is there, and the archive is no way around.
    const now = (await attach([kept])).body
    expect(now.files).toHaveLength(1)
    await app.as(admin).del(url, { version: now.version })
    expect((await app.as(admin).get(url)).status).toBe(404)
    expect((await opened(kept))[2]).toBe(404)
  })

  test.each([
    ['admin', 'purpose=ai', ['Binod none', 'Dev withdrawn']],
    ['admin', 'purpose=ai&class=8th&limit=1&page=2', ['Dev withdrawn']],
    ['admin', 'purpose=ai&page=9', []],
    ['admin', 'purpose=ai&class=9th', []],
    ['admin', 'purpose=ai&school=lake', ['Dev withdrawn']],
    ['incharge', 'purpose=ai', ['Binod none']],
    ['incharge', 'purpose=ai&school=lake', []],
    // No ground of a school counts for this one.
    ['admin', 'purpose=sharing', ['Binod none', 'Dev none']],
    ['admin', 'purpose=account', []],
  ] as const)('lists for the %s the children without consent: %s', async (who, query, expected) => {
    if ((await answersFor('ai')).get(pupils[1]!)!.isNeeded === false)
      await ground({ purpose: 'ai' })
    const reader = app.as(who === 'admin' ? admin : incharge)
    const answer = await reader.get(
      `/api/children-without-consent?${query.replace('=lake', `=${lake}`)}`,
    )
    expect(answer.status).toBe(200)
    const rows = rowsOf(answer)
    expect(rows.map(({ name, state }) => `${String(name).split(' ')[0]} ${state}`)).toEqual(
      expected,
    )
    // Of a page behind the last, the total stays.
    expect(answer.body['total']).toBe(/page=/.test(query) ? 2 : expected.length)
    expect(answer.body['isAsked']).toBe(query !== 'purpose=account')
  })

  test('the list of children without consent is closed to others, and follows the rule for every purpose', async () => {
    const url = '/api/children-without-consent?purpose='
    for (const role of ['mentor', 'student'] as const) {
      const other = await app.person(role, role === 'student' ? { student: pupils[2] } : {})
      expect((await app.as(other).get(`${url}ai`)).status).toBe(403)
    }
    for (const query of ['', 'all', 'ai&class=13th', 'ai&school=x', 'ai&page=0'])
      expect((await app.as(admin).get(url + query)).status).toBe(400)
    for (const purpose of consentPurposes.filter((each) => each !== 'sharing')) {
      const allows = await allowed(purpose)
      const ids = rowsOf(await app.as(admin).get(url + purpose)).map(({ student }) => student)
      expect(ids.toSorted()).toEqual(pupils.filter((_, at) => !allows[at]).toSorted())
    }
  })

  test('no text of a student goes to the AI of another company without consent, also not the second time', async () => {
    const child = pupils[1]!
    const pupil = app.as(await app.person('student', { student: child }))
    const about = { classesFrom: '6th', classesTo: '8th', minutes: 60, complexity: 'simple' }
    const make = (who = pupil) =>
      who.post('/api/ta-gen', { id: ulid(), about: 'Rain', ...about, language: 'en' })
    const left = async () => (await pupil.get('/api/ta-gen')).body['left']
    expect(await make()).toMatchObject({
      status: 409,
      body: { title: expect.stringContaining('Ask the teacher in charge of your lab') },
    })
    expect([requests, await left()]).toEqual([0, 5])
    expect((await make(app.as(await app.person('mentor')))).status).toBe(200)
    expect(requests).toBe(2)

    await enter(child, 'given', ['ai'])
    // The answer does not fit, so it would be asked for again.
    whileAsked = () => enter(child, 'withdrawn', ['ai'])
    expect((await make()).text).toContain('Ask the teacher in charge of your lab')
    expect(requests).toBe(3)
  })
})
