import type { ImportRow, NamedRecord } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import type { Client, TestApp } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('a related record on %s', (dialect) => {
  let app: TestApp
  let admin: Client
  let incharge: Client
  const ids = new Map<string, string>()

  beforeAll(async () => {
    ;({ app, admin, incharge } = await ChangeSetsWorld.start(dialect))
    const place = { addressLine1: '1 Road', state: 'Maharashtra', pincode: '411001' }
    const schools: [name: string, city: string][] = [
      ['Kendriya Vidyalaya', 'Pune'],
      ['Kendriya Vidyalaya', 'Agra'],
      ['Kendriya Vidyalaya No. 27', 'Pune'],
      ['Govt. High School Kaur 49', 'City 4'],
      ['Govt. High School Kaur 50', 'City 5'],
    ]
    for (const [name, city] of schools) {
      const { id } = await app.make('school', { name, address: { ...place, city } })
      ids.set(`${name}, ${city}`, String(id))
    }
    const { id } = await app.make('school', {
      name: 'Rajkiya Vidyalaya',
      udiseCode: '08120612345',
      address: { ...place, state: 'Rajasthan', city: 'Jaipur' },
    })
    ids.set('Rajkiya Vidyalaya, Jaipur', String(id))
  })
  afterAll(() => app.stop())

  const idOf = (school: string) => ids.get(school)!
  const named = async (names: string[], by = admin): Promise<NamedRecord[][]> => {
    const answer = await by.post('/api/change-sets/names', {
      resource: 'student',
      path: 'school',
      names,
    })
    expect(answer.status).toBe(200)
    return answer.body['names'] as NamedRecord[][]
  }
  const imported = async (school: string, by = admin): Promise<ImportRow> => {
    const cells = { 'name.firstName': 'Asha', 'name.lastName': ulid(), class: '8th', school }
    const answer = await by.post(`/api/imports/${ulid()}/rows`, {
      resource: 'student',
      rows: [{ line: 2, cells }],
    })
    return (answer.body['rows'] as ImportRow[])[0]!
  }

  it.each([
    ['with its town', 'Kendriya Vidyalaya, Pune', 'Kendriya Vidyalaya, Pune'],
    [
      'with its town as the picker shows it',
      'kendriya vidyalaya · agra',
      'Kendriya Vidyalaya, Agra',
    ],
    [
      'with its town and state',
      'Kendriya Vidyalaya, Agra, Maharashtra',
      'Kendriya Vidyalaya, Agra',
    ],
    ['without its dot', 'Govt High School Kaur 49', 'Govt. High School Kaur 49, City 4'],
    [
      'without a short word, with its town',
      'Kendriya Vidyalaya 27, Pune',
      'Kendriya Vidyalaya No. 27, Pune',
    ],
  ])('is found by its name %s', async (_, text, school) => {
    expect(await named([text])).toMatchObject([[{ id: idOf(school) }]])
    expect((await named([text]))[0]![0]).not.toHaveProperty('isLikely')
    expect(await imported(text)).toMatchObject({
      outcome: 'new',
      changes: expect.arrayContaining([{ path: 'school', before: null, after: idOf(school) }]),
    })
  })

  it.each(['08120612345', '8120612345', '0812 061 2345', '०८१२०६१२३४५', '8120612345.0'])(
    'is found by its code, also as a spreadsheet has it: %s',
    async (text) => {
      const school = idOf('Rajkiya Vidyalaya, Jaipur')
      expect(await named([text])).toMatchObject([[{ id: school }]])
      expect(await imported(text)).toMatchObject({
        outcome: 'new',
        changes: expect.arrayContaining([{ path: 'school', before: null, after: school }]),
      })
    },
  )

  it('is found by no code of another, of none, or beyond the reach of a person', async () => {
    expect(await named(['08120612346', '812061234', '12345'])).toMatchObject([[], [], []])
    expect(await named(['08120612345'], incharge)).toMatchObject([[]])
    expect(await imported('08120612345', incharge)).toMatchObject({ outcome: 'wrong' })
  })

  it('of a name that several have is asked for with the town', async () => {
    const problem =
      /^2 schools are called “Kendriya Vidyalaya”\. Write “Kendriya Vidyalaya, (Pune|Agra)”, or the ID of the one you mean\.$/
    const row = await imported('Kendriya Vidyalaya')
    expect(row).toMatchObject({ outcome: 'wrong', problem: expect.stringMatching(problem) })
    expect(row.issues).toEqual([{ path: 'school', message: row.problem }])
    expect((await named(['Kendriya Vidyalaya']))[0]).toHaveLength(2)
  })

  it.each([
    ['one typing error', 'Govt High Schol Kaur 49', 'Govt. High School Kaur 49, City 4'],
    ['a short form', 'Kaur 50', 'Govt. High School Kaur 50, City 5'],
    ['initials', 'KV No 27', 'Kendriya Vidyalaya No. 27, Pune'],
  ])('that a text is only like, by %s, is offered and never taken', async (_, text, school) => {
    expect(await named([text])).toMatchObject([
      [{ id: idOf(school), title: school, isLikely: true }],
    ])
    expect(await imported(text)).toMatchObject({
      outcome: 'wrong',
      problem: `There is no school called “${text}” that you may choose`,
    })
  })

  it('is not offered if several are as like, or none', async () => {
    expect(
      await named(['Govt High School Kaur 51', 'Nothing Like It', ', Pune', '49']),
    ).toMatchObject([[], [], [], []])
  })

  it('beyond the reach of a person is neither found nor offered', async () => {
    expect(await named(['Kendriya Vidyalaya, Pune', 'KV No 27', 'Lak'], incharge)).toMatchObject([
      [],
      [],
      [],
    ])
    expect(await imported('Kendriya Vidyalaya, Pune', incharge)).toMatchObject({ outcome: 'wrong' })
  })
})
