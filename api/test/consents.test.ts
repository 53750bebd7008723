import { resourceNamed, type ConsentPurpose } from '@tinkerdesk/shared'
import { Events } from '../src/events/events.js'
import { consentFor } from '../src/resources/consents.js'
import { Samples } from './support/sample.js'
import { statementsOf } from './support/statements-of.js'
import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('consents on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let incharge: Person
  let hill: string
  let lake: string
  /** Asha and Binod of Hill, and Dev of Lake. */
  let pupils: string[]

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    admin = await app.person('admin')
    const samples = new Samples(app, admin)
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
  }, 60_000)
  afterAll(() => app.stop())

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
    expect(first.body).toMatchObject({ number: 1, enteredBy: expect.any(String) })
    const state = async (purpose: ConsentPurpose) =>
      (await answersFor(purpose)).get(pupils[0]!)!.state
    expect(await state('photos')).toBe('given')
    expect((await enter(pupils[0]!, 'withdrawn', ['photos'])).body).toMatchObject({ number: 2 })
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
    expect(lines.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const last = lines.find(({ number }) => number === 8)!
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
    const many = () => app.database.write((tx) => consentFor(tx, pupils, 'sharing'), 'product')
    expect(await statementsOf(app.database, many)).toBe(3)
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
})
