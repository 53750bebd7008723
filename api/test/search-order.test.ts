import { textKey } from '@tinkerdesk/shared'
import fc from 'fast-check'
import type { Dialect } from '../src/database/database.js'
import { attackRounds } from './support/rounds.js'
import { recordScans, stepsOf } from './support/query-plans.js'
import { rowsOf, TestApp, type Client, type Person } from './support/test-app.js'

const count = 1300
const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
}
const lastNames = [
  'Sharma',
  'Élan Sharma',
  'Devsharma',
  'sharma',
  'Sharmila',
  null,
  'Kaur',
  'Sharma-Rao',
  'अशर्मा sharma',
]
const lastNameOf = (at: number) => (at % 100 === 0 ? 'Abel' : lastNames[at % lastNames.length]!)

interface Named {
  id: string
  lastName: string
  key: string
  class: string
  school: string
}

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'a search in the order of the searched field on %s',
  (dialect) => {
    let app: TestApp
    let client: Client
    let incharge: Person
    /** All students whose last name has the word, in order. */
    let ordered: Named[]
    /** Returns all students with a last name, in order. */
    const namedStudents = () =>
      app.database.read.all<Named>(
        'SELECT id, name_last_name AS "lastName", name_last_name_key AS key, class, school_id AS school FROM students WHERE name_last_name IS NOT NULL ORDER BY name_last_name_order, name_first_name_order, id',
      )
    const schools: string[] = []
    beforeAll(async () => {
      app = await TestApp.start(dialect)
      client = app.as(await app.person('admin'))
      const email = 'meera@hill.example'
      for (const school of [
        { name: 'Hill', atlIncharge: { firstName: 'Meera', email } },
        { name: 'Lake' },
      ])
        schools.push(String((await app.make('school', { ...school, address })).id))
      const [account] = await app.database.read.all<{ id: string }>(
        'SELECT id FROM users WHERE email = ?',
        [email],
      )
      await app.put('user', account!.id, { emailVerifiedAt: new Date().toISOString() })
      incharge = {
        id: account!.id,
        email,
        role: 'atlIncharge',
        cookie: await app.session(account!.id),
      }
      const student = (at: number) => ({
        name: { firstName: `Asha ${at}`, lastName: lastNameOf(at) },
        school: schools[at % 2],
        class: at % 4 < 3 ? '8th' : '9th',
      })
      for (let at = 0; at < count; at += 650) {
        const made = await client.post('/api/students/bulk', {
          bulk: Array.from({ length: 650 }, (_, more) => student(at + more)),
        })
        if (made.status !== 201) throw new Error(made.text)
      }
      ordered = (await namedStudents()).filter(({ key }) => key.includes('sharm'))
      // PostgreSQL chooses the form of a list by its statistics, which it updates a minute after such changes.
      if (dialect === 'postgres') await app.database.define(['VACUUM ANALYZE'])
    })
    afterAll(() => app.stop())

    const search = 's={"name.lastName":{"$contL":"SHARM"}}'
    const page = async (who: Client, more: string) => {
      const { body } = await who.get(`/api/students?${encodeURI(search)}&fields=id&${more}`)
      return { ids: (body.data ?? []).map(({ id }) => String(id)), total: body['total'] }
    }
    const idsOf = (rows: typeof ordered, from: number, to: number) => ({
      ids: rows.slice(from, to).map(({ id }) => id),
      total: rows.length,
    })

    test('returns the matches in both directions, on every page', async () => {
      expect(ordered.length).toBeGreaterThan(1000)
      expect(await page(client, 'limit=100&sort=name.lastName,ASC')).toEqual(idsOf(ordered, 0, 100))
      expect(await page(client, 'limit=100&offset=450&sort=name.lastName,ASC')).toEqual(
        idsOf(ordered, 450, 550),
      )
      expect(await page(client, 'limit=100&offset=1000&sort=name.lastName,ASC')).toEqual(
        idsOf(ordered, 1000, 1100),
      )
      const descending = ordered.toReversed()
      expect(await page(client, 'limit=10&sort=name.lastName,DESC')).toEqual(
        idsOf(descending, 0, 10),
      )
    })

    test('keeps other filters and the person’s row rule, in one of several searched fields as well', async () => {
      const eighth = ordered.filter((row) => row.class === '8th')
      expect(await page(client, 'limit=10&sort=name.lastName,ASC&filter=class||$eq||8th')).toEqual(
        idsOf(eighth, 0, 10),
      )
      const own = ordered.filter(({ school }) => school === schools[0])
      expect(await page(app.as(incharge), 'limit=10&offset=20&sort=name.lastName,ASC')).toEqual(
        idsOf(own, 20, 30),
      )
      const either = await client.get(
        `/api/students?limit=10&sort=name.lastName,ASC&or=name.lastName||$contL||sharm&or=name.lastName||$eq||Abel`,
      )
      expect(rowsOf(either).map(({ name }) => (name as { lastName: string }).lastName)).toEqual(
        Array.from({ length: 10 }, () => 'Abel'),
      )
      expect(either.body['total']).toBe(ordered.length + 13)
    })

    test('finds a last name that is new since the last search, and not one that has gone', async () => {
      const made = await client.post('/api/students', {
        name: { firstName: 'New', lastName: 'Aasharm' },
        school: schools[0],
        class: '8th',
      })
      const { id, version } = made.body as { id: string; version: number }
      expect(await page(client, 'limit=2&sort=name.lastName,ASC')).toEqual({
        ids: [id, ordered[0]!.id],
        total: ordered.length + 1,
      })
      const changed = await client.patch(`/api/students/${id}`, {
        version,
        name: { firstName: 'New', lastName: 'Zoya' },
      })
      expect(changed.status).toBe(200)
      expect(await page(client, 'limit=2&sort=name.lastName,ASC')).toEqual(idsOf(ordered, 0, 2))
    })

    test('finds any part of a last name, on any page, in both directions', async () => {
      const named = await namedStudents()
      const query = fc.record({
        word: fc.constantFrom(
          'a',
          'har',
          'sharm',
          'MA',
          'rma s',
          'अश',
          'é',
          '-',
          '%',
          '_',
          "r'a",
          'élan',
          'kau',
          'b',
          'none',
        ),
        section: fc.constantFrom('8th', '9th', undefined),
        isDescending: fc.boolean(),
        limit: fc.integer({ min: 1, max: 30 }),
        offset: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: count })),
      })
      await fc.assert(
        fc.asyncProperty(query, async ({ word, section, isDescending, limit, offset }) => {
          const matching = named.filter(
            (row) => row.key.includes(textKey(word)) && (section ?? row.class) === row.class,
          )
          const expected = isDescending ? matching.toReversed() : matching
          const s = { 'name.lastName': { $contL: word }, ...(section ? { class: section } : {}) }
          const sort = `name.lastName,${isDescending ? 'DESC' : 'ASC'}`
          const answer = await client.get(
            `/api/students?${new URLSearchParams({ s: JSON.stringify(s), sort, limit: `${limit}`, offset: `${offset}`, fields: 'id' })}`,
          )
          expect(rowsOf(answer).map(({ id }) => id)).toEqual(
            expected.slice(offset, offset + limit).map(({ id }) => id),
          )
          expect(answer.body['total']).toBe(expected.length)
        }),
        { seed: 20_261_123, numRuns: attackRounds(60) },
      )
    })

    test('compares each last name once, and sorts no rows', async () => {
      const index = 'hx_students_name_last_name_order_name_first_name_order_id'
      const recorded = recordScans(app.database)
      for (const direction of ['ASC', 'DESC']) {
        await page(client, `limit=10&sort=name.lastName,${direction}`)
        const read = recorded().find(({ text }) => text.includes('ORDER BY'))!
        const backwards = direction === 'DESC' ? ' Backward' : ''
        const matches =
          dialect === 'sqlite'
            ? `SEARCH t USING INDEX ${index} (name_last_name_order=?)`
            : `->  Index Scan${backwards} using ${index} on students t`
        const least =
          dialect === 'sqlite'
            ? /^SEARCH d USING COVERING INDEX/
            : /^->  (Index Only Scan using .* on students d|Recursive Union)/
        const steps = await stepsOf(app.database, read)
        expect(steps).toContain(matches)
        expect(steps.filter((step) => least.test(step))).toHaveLength(2)
        expect(
          steps.filter((step) => /TEMP B-TREE|SCAN (?!v)|Sort|Seq Scan|Bitmap/.test(step)),
        ).toEqual([])
      }
    })
  },
)
