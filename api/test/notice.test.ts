import { peopleKinds, personalFieldsOf, resourceNamed, resources } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { Samples } from './support/sample.js'
import { TestApp, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

/** Returns the cells of the first line of a table that begins with a text. */
const lineOf = (page: string, text: string): string[] | undefined =>
  [...page.matchAll(/<tr>(<td.*?)<\/tr>/g)]
    .map(([, cells]) => cells!.split('</td>').map((cell) => cell.replace(/<[^>]*>/g, '')))
    .find(([first]) => first?.startsWith(text))
    ?.slice(0, 4)

describe.each<[Dialect]>([['sqlite'], ['postgres']])('the notice on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let hill: string
  let child: string
  beforeAll(async () => {
    app = await TestApp.start(dialect, undefined, { DATA_OFFICER: 'Uma <Rao>, data@lab.example' })
    admin = await app.person('admin')
    ;[hill] = await twoSchools(app)
    const fixed = { school: hill, name: { firstName: 'Asha' }, class: '8th', email: null }
    const row = await new Samples(app, admin).record(resourceNamed('student'), {
      full: false,
      fixed,
    })
    child = String(row['id'])
  })
  afterAll(() => app.stop())

  const read = async (query = '') => {
    const answer = await app.as(null).get(`/notice${query}`)
    expect([query, answer.status]).toEqual([query, 200])
    return answer.text
  }
  const number = async () => (await app.as(null).get('/api/notice/present')).body['number']
  const ground = (body: object) => app.as(admin).post('/api/consent-grounds', body)

  test('is open to anyone, in both languages, with every resource that has data of people', async () => {
    const english = await read()
    for (const of of peopleKinds)
      for (const resource of resources)
        if (personalFieldsOf(resource).some((field) => field.of === of))
          expect(english).toContain(
            `<caption>${resource.label.many.replace("'", '&#39;')}</caption>`,
          )
    // The records of children themselves come first.
    expect(/<caption>([^<]*)/.exec(english)?.[1]).toBe('Students')
    expect(lineOf(english, 'Guardians (')).toEqual([
      'Guardians (Name, Relationship, Phone, E-mail)',
      'To reach the person about the lab, and in an emergency',
      'The admins · The in-charge of the school · The child itself, partly hidden',
      '3 years after the child has left the last class',
    ])
    expect(lineOf(english, 'Date of birth')?.[2]).toBe(
      'The admins · The in-charge of the school · The mentors, partly hidden · The child itself',
    )
    // Typed words are text, and no part of the page.
    expect(english.slice(-2000)).toContain('Ask or write to: Uma &lt;Rao&gt;, data@lab.example')
    const hindi = await read('?language=hi')
    expect(hindi).toContain('<html lang="hi">')
    expect(hindi).toContain('बच्चे के अंतिम कक्षा छोड़ने के 3 वर्ष बाद तक')
    expect(await read('?language=xx')).toContain('<html lang="en">')
    const refused = await app.as(null).get('/notice?version=0')
    expect(refused.status).toBe(400)
    expect((await app.as(null).get('/notice?version=999')).status).toBe(404)
  })

  test('has a new version when a ground changes, and keeps the one before as it was', async () => {
    expect(await number()).toBe(1)
    const before = await read('?version=1')
    const sentence = 'The lab is a part of the timetable.'
    const made = await ground({ purpose: 'work', school: hill, ground: 'school', sentence })
    expect(made.status).toBe(201)
    expect(await number()).toBe(2)
    expect(await read()).toContain(sentence)
    expect(await read('?version=1')).not.toContain(sentence)
    expect((await read('?version=1')).replace(/<footer.*/s, '')).toContain(
      'This is an earlier version.',
    )
    expect(before).not.toContain('This is an earlier version.')
    // Two at once, and one that says the same again.
    const again = { purpose: 'ai', ground: 'consent' }
    expect(
      (await Promise.all([ground(again), ground({ ...again, purpose: 'photos' })])).map(
        ({ status }) => status,
      ),
    ).toEqual([201, 201])
    expect(await number()).toBe(4)
    expect((await ground(again)).status).toBe(201)
    expect(await number()).toBe(4)
  })

  test('gives its number to a line of the ledger that names no version', async () => {
    const line = { student: child, act: 'given', purposes: ['work'], guardian: 'Meera Das' }
    const present = await app.as(admin).post('/api/consents', line)
    expect([present.status, present.body['notice']]).toEqual([201, String(await number())])
    const printed = await app
      .as(admin)
      .post('/api/consents', { ...line, notice: '2', language: 'hi' })
    expect(printed.body).toMatchObject({ notice: '2', language: 'hi' })
  })
})
