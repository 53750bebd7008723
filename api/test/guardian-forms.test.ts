import {
  consentFormCodeLength,
  consentFormPath,
  maxWrongDetails,
  resourceNamed,
  today,
} from '@tinkerdesk/shared'
import { tables } from '../src/app/tables.js'
import { randomCode } from '../src/access/random-code.js'
import { rowsOf as rowsIn } from '../src/features/self-hosted/write-archive.js'
import { Samples } from './support/sample.js'
import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

const unknown = 'CDFGHJKMNPQRTWXY23456789CDFGHJ'
const born = '2014-05-06'

describe.each(['sqlite', 'postgres'] as const)('forms for guardians on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let incharge: Person
  let neighbour: Person
  let mentor: Person
  /** Asha and Binod of Hill, and Chitra of Lake. Binod has no date of birth. */
  let asha: string
  let binod: string
  let chitra: string

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    neighbour = await app.person('atlIncharge', { email: 'lake@lab.example' })
    admin = await app.person('admin')
    mentor = await app.person('mentor')
    const samples = new Samples(app, admin)
    const [hill, lake] = await twoSchools(app)
    const student = async (firstName: string, school: string, dateOfBirth: string | null) => {
      const guardians = [{ name: 'Meera Das', phone: '9876501234' }]
      const name = { firstName, lastName: 'Das' }
      const fixed = { name, school, class: '8th', email: null, dateOfBirth, guardians }
      return String((await samples.record(resourceNamed('student'), { full: false, fixed }))['id'])
    }
    asha = await student('Asha', hill, born)
    binod = await student('Binod', hill, null)
    chitra = await student('Chitra', lake, born)
  })
  afterAll(() => app.stop())

  const print = (who: Person, students: string[], asks = 'dateOfBirth') =>
    app.as(who).post('/api/guardian-forms/print', { students, asks })
  /** Prints the form of a child, and returns its code. */
  const codeFor = async (student: string, asks?: string) => {
    const { body } = await print(incharge, [student], asks)
    return String((body['forms'] as Body[])[0]!['url']).split('#')[1]!
  }
  const send = (route: string, body: Body) =>
    app.as(null).post(`/api/guardian-forms/${route}`, body)
  const open = (code: string) => send('open', { code })
  const child = (code: string, detail = born) => send('child', { code, detail })
  const answer = (code: string, body: Body = {}, detail = born) =>
    send('answer', {
      code,
      detail,
      answer: {
        agreed: ['work'],
        withdrawn: [],
        guardian: 'Meera Das',
        relationship: 'Mother',
        language: 'hi',
        ...body,
      },
    })
  const formsOf = async (student: string, who = incharge) =>
    rowsOf(await app.as(who).get(`/api/consent-forms?filter=student||$eq||${student}&sort=id,DESC`))
  const linesOf = async (student: string) =>
    rowsOf(
      await app.as(admin).get(`/api/consents?filter=student||$eq||${student}&sort=number,DESC`),
    )
  const decide = async (student: string, body: Body, who = incharge) => {
    const [form] = await formsOf(student, admin)
    return app
      .as(who)
      .patch(`/api/consent-forms/${form!['id']}`, { version: form!['version'], ...body })
  }
  const confirm = (student: string, who = incharge) =>
    decide(student, { state: 'confirmed', proof: 'document' }, who)
  /** A code that opens nothing is answered as one that never was, to the byte. */
  const opensNothing = async (code: string) => {
    for (const ask of [open, child, answer])
      expect((await ask(code)).text).toBe((await ask(randomCode(consentFormCodeLength))).text)
  }

  test('an answer counts when staff have confirmed that it was the guardian, in the words of the guardian', async () => {
    const printed = await print(incharge, [asha, binod])
    expect(printed.body).toMatchObject({
      forms: [{ student: asha, name: 'Asha Das', asks: 'dateOfBirth' }],
      without: 1,
    })
    const url = String((printed.body['forms'] as Body[])[0]!['url'])
    expect(url).toMatch(new RegExp(`${consentFormPath}#[A-Z2-9]{30}$`))
    const code = url.split('#')[1]!
    // Nothing names the child before the detail.
    expect((await open(code)).body).toEqual({ form: { asks: 'dateOfBirth' } })
    expect((await child(code, '2014-05-07')).body).toEqual({ child: null })
    expect((await child(code)).body).toEqual({
      child: { name: 'Asha Das', class: '8th', school: 'Hill', agreed: [] },
    })
    expect((await answer(code, {}, '2014-05-07')).body).toEqual({ isStored: false })
    expect((await answer(code)).body).toEqual({ isStored: true })
    expect(await linesOf(asha)).toEqual([])
    const waiting = rowsOf(await app.as(incharge).get('/api/consent-forms?list=waiting'))
    expect(waiting).toMatchObject([
      { guardian: 'Meera Das', relationship: 'Mother', purposes: ['work'], language: 'hi' },
    ])
    const bell = await app.as(incharge).get('/api/bell')
    expect(bell.text).toContain('A guardian has answered a form')
    expect(bell.text).not.toContain('Asha')
    expect((await decide(asha, { state: 'confirmed' })).status).toBe(400)
    expect((await confirm(asha)).body).toMatchObject({ state: 'confirmed' })
    const confirmed = { act: 'given', purposes: ['work'], proof: 'document', language: 'hi' }
    const line = { ...confirmed, guardian: 'Meera Das', relationship: 'Mother', day: today() }
    expect(await linesOf(asha)).toMatchObject([line])
    expect((await linesOf(asha))[0]!['enteredBy']).toBeTruthy()
    // The ledger keeps what was confirmed, and has it once.
    expect((await decide(asha, { state: 'answered' })).status).toBe(400)
    expect(await linesOf(asha)).toHaveLength(1)
  })

  test('a withdrawal counts at once, also against what is still to be confirmed', async () => {
    const code = await codeFor(asha)
    expect((await child(code)).body).toMatchObject({ child: { agreed: ['work'] } })
    expect((await answer(code, { agreed: ['work', 'photos'] })).body).toEqual({ isStored: true })
    const second = await codeFor(asha)
    const both = { agreed: ['photos'], withdrawn: ['photos'] }
    expect((await answer(second, both)).status).toBe(400)
    expect((await answer(second, { agreed: [], withdrawn: ['work'] })).body).toEqual({
      isStored: true,
    })
    const withdrawn = { act: 'withdrawn', purposes: ['work'], proof: 'form', enteredBy: null }
    expect((await linesOf(asha))[0]).toMatchObject(withdrawn)
    const [last, before] = await formsOf(asha)
    expect(last).toMatchObject({ state: 'withdrawn', withdrawn: ['work'] })
    const { id, version } = before!
    const decided = await app
      .as(incharge)
      .patch(`/api/consent-forms/${id}`, { version, state: 'confirmed', proof: 'known' })
    expect(decided.body).toMatchObject({ state: 'confirmed', purposes: ['photos'] })
    expect((await linesOf(asha))[0]).toMatchObject({ act: 'given', purposes: ['photos'] })
    // A withdrawal has nothing to confirm, and nobody says in the ledger that a form was seen.
    expect((await confirm(asha)).status).toBe(400)
    const entered = { student: asha, act: 'given', purposes: ['work'], guardian: 'Meera Das' }
    expect((await app.as(admin).post('/api/consents', { ...entered, proof: 'form' })).status).toBe(
      400,
    )
    // All of it withdrawn: nothing is left to confirm.
    await answer(await codeFor(asha), { agreed: ['ai'] })
    await app.as(incharge).post('/api/consents', { ...entered, act: 'withdrawn', purposes: ['ai'] })
    expect((await confirm(asha)).status).toBe(400)
    expect((await decide(asha, { state: 'declined', reason: 'Withdrawn' })).status).toBe(200)
    expect((await linesOf(asha))[0]).toMatchObject({ act: 'withdrawn', purposes: ['ai'] })
  })

  test('a code works once, ends with its day, with wrong details and with the next form, and then answers as one that never was', async () => {
    const used = await codeFor(asha)
    const answers = await Promise.all([answer(used), answer(used), answer(used)])
    expect(answers.map(({ body }) => body['isStored']).toSorted()).toEqual([false, false, true])
    await opensNothing(used)
    const replaced = await codeFor(asha)
    const expired = await codeFor(asha)
    await opensNothing(replaced)
    const [form] = await formsOf(asha)
    await app.put('consentForm', String(form!['id']), { until: '2024-01-01' })
    await opensNothing(expired)
    const guessed = await codeFor(binod, 'phone')
    expect((await child(guessed, '1234')).body).toMatchObject({ child: { name: 'Binod Das' } })
    for (let guess = 0; guess < maxWrongDetails; guess += 1)
      expect((await child(guessed, `000${guess}`)).body).toEqual({ child: null })
    await opensNothing(guessed)
    expect((await child(guessed, '1234')).body).toEqual({ child: null })
    for (const code of ['', 'x', `${unknown}A`, "' OR 1=1 --"]) await opensNothing(code)
    // A child who was archived takes the form along.
    const gone = await codeFor(binod, 'phone')
    const { version } = (await app.as(admin).get(`/api/students/${binod}`)).body
    expect((await app.as(admin).del(`/api/students/${binod}`, { version })).status).toBeLessThan(
      300,
    )
    await opensNothing(gone)
  })

  test('staff reach the forms of their own schools alone, and nobody reads a code or its digest', async () => {
    for (const [who, student, status] of [
      [incharge, chitra, 404],
      [neighbour, asha, 404],
      [mentor, asha, 403],
      [admin, chitra, 200],
    ] as const)
      expect([who.email, (await print(who, [student])).status]).toEqual([who.email, status])
    // One out of reach: none is made.
    const before = await formsOf(asha)
    expect((await print(incharge, [asha, chitra])).status).toBe(404)
    expect(await formsOf(asha)).toEqual(before)
    const code = await codeFor(asha)
    expect((await app.as(admin).get('/api/consent-forms?filter=code||$eq||x')).status).toBe(400)
    await answer(code)
    expect((await confirm(asha, neighbour)).status).toBe(404)
    const everything: string[] = []
    for (const table of tables)
      for await (const rows of rowsIn(app.database.read, table))
        everything.push(JSON.stringify(rows))
    expect(everything.join('\n')).not.toContain(code)
  })

  test('a network and a code are held back when they ask too often', async () => {
    const statuses = new Set<number>()
    for (let time = 0; time < 31; time += 1) statuses.add((await open(`${unknown}${'A'}`)).status)
    expect([...statuses]).toEqual([200, 429])
    expect(
      (await send('answer', { code: unknown, detail: born, answer: { agreed: 'all' } })).status,
    ).toBe(400)
  })
})
