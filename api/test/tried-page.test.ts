import { textKey, textOrder } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { copyStudents } from './support/copy-students.js'
import { recordScans, stepsOf } from './support/query-plans.js'
import { rowsOf, TestApp, type Client } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
}
/** Most last names come before those of the Sharmas, and more of them than a page is tried among. */
const lastNames = [
  ...Array.from({ length: 9 }, (_, at) => `Abel ${at}`),
  'Sharma',
  'Zoya Sharma',
  null,
]
const copies = 600

interface Named {
  id: string
  first: string
  last: string | null
  class: string
}

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'a search in several fields on %s',
  (dialect) => {
    let app: TestApp
    let client: Client
    /** All students, in the usual order of their list. */
    let students: Named[]
    beforeAll(async () => {
      app = await TestApp.start(dialect)
      client = app.as(await app.person('admin'))
      const school = String((await app.make('school', { name: 'Hill', address })).id)
      for (const [at, lastName] of lastNames.entries())
        await app.make('student', {
          name: { firstName: `Asha ${at}`, lastName },
          school,
          class: at % 2 ? '8th' : '9th',
        })
      await copyStudents(app.database, copies)
      const rows = await app.database.read.all<Named>(
        'SELECT id, name_first_name AS first, name_last_name AS last, class FROM students',
      )
      const keyOf = ({ first, last, id }: Named) =>
        [textOrder(last ?? first), textOrder(first), id] as const
      students = rows
        .map((student) => ({ student, key: keyOf(student) }))
        .toSorted((a, b) => {
          const at = a.key.findIndex((value, part) => value !== b.key[part])
          return at < 0 ? 0 : a.key[at]! < b.key[at]! ? -1 : 1
        })
        .map(({ student }) => student)
    })
    afterAll(() => app.stop())

    const queryOf = (word: string, more = '') =>
      `/api/students?${new URLSearchParams({ s: JSON.stringify({ $or: [{ 'name.firstName': { $contL: word } }, { 'name.lastName': { $contL: word } }] }), fields: 'id' })}${more}`
    const matches = (word: string) =>
      students.filter(({ first, last }) =>
        [first, last ?? ''].some((text) => textKey(text).includes(word)),
      )

    test.each([
      ['near the beginning', 'abel'],
      ['next to each other at its end', 'sharma'],
      ['everywhere', 'asha'],
      ['few', 'asha 10'],
      ['nowhere', 'xyz'],
      ['of two letters', 'zo'],
    ])('finds matches that are %s in the order of the list', async (_, word) => {
      for (const [filter, expected] of [
        ['', matches(word)],
        ['&filter=class||$eq||8th', matches(word).filter((student) => student.class === '8th')],
      ] as const)
        for (const offset of [0, 700, 1190, 1990, 5400]) {
          const page = await client.get(queryOf(word, `${filter}&limit=30&offset=${offset}`))
          expect(rowsOf(page).map(({ id }) => id)).toEqual(
            expected.slice(offset, offset + 30).map(({ id }) => id),
          )
          expect(page.body['total']).toBe(expected.length)
        }
    })

    test('takes the other direction, and the order of a related record', async () => {
      const expected = matches('sharma').toReversed()
      for (const offset of [0, 1190]) {
        const page = await client.get(
          queryOf('sharma', `&sort=name.lastName,DESC&limit=30&offset=${offset}`),
        )
        expect(rowsOf(page).map(({ id }) => id)).toEqual(
          expected.slice(offset, offset + 30).map(({ id }) => id),
        )
      }
      const ids = expected.map(({ id }) => id).toSorted()
      expect(
        rowsOf(await client.get(queryOf('sharma', '&sort=school.name,ASC&limit=30'))).map(
          ({ id }) => id,
        ),
      ).toEqual(ids.slice(0, 30))
    })

    if (dialect === 'postgres')
      test('compares only the first rows of the order, then all matches', async () => {
        const recorded = recordScans(app.database)
        const pagesOf = async (word: string) => {
          await client.get(queryOf(word, '&limit=30&page=1'))
          return recorded().filter(({ text }) => text.includes('ORDER BY'))
        }
        expect(await pagesOf('abel')).toHaveLength(1)
        const [tried, sorted] = await pagesOf('sharma')
        expect(tried!.text).toContain('LIMIT 2000')
        const steps = await stepsOf(app.database, sorted!)
        expect(
          steps.filter(
            (step) => /Index Scan|Index Only Scan/.test(step) && !step.includes('Bitmap'),
          ),
        ).toEqual([])
        expect(steps).toContain('->  Sort')
      })
  },
)
