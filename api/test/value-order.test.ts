import { resourceNamed } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { copyStudents } from './support/copy-students.js'
import { inOrder, type Sort } from './support/model-order.js'
import { recordScans, stepsOf } from './support/query-plans.js'
import { rowsOf, TestApp, type Body, type Client } from './support/test-app.js'

const address = { addressLine1: '1 Hill Road', state: 'Maharashtra', pincode: '411001' }
/** Everyone of the last city is in the last class and at the end of its order, and of the middle one there are few. */
const cities = ['Pune', 'Pune', 'Nashik', 'Wardha'] as const
const lastNames = ['Sharma', null, 'Rao', 'Das', 'Kaur', 'Rao', null, 'Das', 'Iyer']
const classes = ['8th', '10th', '6th'] as const
const genders = ['Female', null, 'Male', null]
const copies = 599

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'a list of many rows in the order of a field of few values on %s',
  (dialect) => {
    let app: TestApp
    let client: Client
    let students: Body[]
    const cityOf = new Map<unknown, string>()
    beforeAll(async () => {
      app = await TestApp.start(dialect)
      client = app.as(await app.person('admin'))
      const schools: string[] = []
      for (const city of cities) {
        const { id } = await app.make('school', { name: 'Hill', address: { ...address, city } })
        schools.push(String(id))
        cityOf.set(id, city)
      }
      const make = (at: number, more: Body) =>
        app.make('student', {
          name: { firstName: `Asha ${at % 4}`, lastName: lastNames[at % 9] },
          isTeamLeader: at % 3 === 1,
          ...more,
        })
      for (let at = 0; at < 9; at += 1)
        await make(at, { school: schools[at % 2], class: classes[at % 3], gender: genders[at % 4] })
      for (let at = 0; at < 3; at += 1)
        await app.make('student', {
          name: { firstName: 'Zoya', lastName: 'Zz' },
          school: schools[3],
          class: '12th',
          gender: 'Other',
        })
      await copyStudents(app.database, copies)
      for (let at = 0; at < 9; at += 1)
        await make(at, { school: schools[2], class: classes[at % 3] })
      students = await app.database.read.all<Body>(
        `SELECT id, name_first_name AS first, name_last_name AS last, class, gender, is_team_leader AS leader, school_id AS school FROM students`,
      )
      students = students.map(({ first, last, leader, ...rest }) => ({
        ...rest,
        name: { firstName: first, lastName: last },
        isTeamLeader: leader === 1,
      }))
    })
    afterAll(() => app.stop())

    const sortText = (sorts: readonly Sort[]) =>
      sorts.map(({ path, descending }) => `sort=${path},${descending ? 'DESC' : 'ASC'}`).join('&')
    const compares = async (
      sorts: readonly Sort[],
      filter: string,
      isIn: (student: Body) => boolean,
      offsets: readonly number[],
    ) => {
      const expected = inOrder(resourceNamed('student'), students.filter(isIn), sorts).map(
        ({ id }) => id,
      )
      for (const offset of offsets.filter((from) => from < expected.length + 10)) {
        const page = await client.get(
          `/api/students?fields=id&${sortText(sorts)}&limit=30&offset=${offset}${filter}`,
        )
        expect(rowsOf(page).map(({ id }) => id)).toEqual(expected.slice(offset, offset + 30))
        expect(page.body['total']).toBe(expected.length)
      }
    }

    const inCity = (city: string) =>
      [
        `&filter=school.address.city||$eq||${city}`,
        ({ school }: Body) => cityOf.get(school) === city,
      ] as const
    const chosen = [
      ['all rows', '', () => true],
      ['many rows everywhere', ...inCity('Pune')],
      ['few rows', ...inCity('Nashik')],
      ['many rows at the end of the order', ...inCity('Wardha')],
      ['no rows', ...inCity('Delhi')],
      [
        'rows with one of the values',
        '&filter=class||$eq||10th',
        (student: Body) => student['class'] === '10th',
      ],
      [
        'rows with some of the values',
        '&filter=class||$in||12th,8th',
        (student: Body) => ['12th', '8th'].includes(String(student['class'])),
      ],
      [
        'rows without a value',
        '&filter=gender||$isnull',
        (student: Body) => student['gender'] === null,
      ],
    ] as const
    test.each(chosen)('pages through %s in one order', async (_, filter, isIn) => {
      for (const path of ['class', 'gender', 'isTeamLeader'])
        for (const descending of [false, true])
          await compares([{ path, descending }], filter, isIn, [
            0,
            965,
            3600,
            students.length - 20,
            students.length,
          ])
    })

    test('takes an order that goes on as an index does, and any other', async () => {
      for (const more of ['-name.lastName', 'name.lastName', '-gender', '-section'])
        for (const [, filter, isIn] of chosen.slice(0, 2)) {
          const sorts = ['-class', more].map((text) => ({
            path: text.replace(/^-/, ''),
            descending: text.startsWith('-'),
          }))
          await compares(sorts, filter, isIn, [0, 1190, students.length - 20])
        }
    })

    test('reads a page of many rows in the order of an index, and gives that up after some rows', async () => {
      const recorded = recordScans(app.database)
      const pagesOf = async (query: string) => {
        await client.get(`/api/students?limit=25&page=1&${query}`)
        return recorded().filter(({ text }) => text.includes('ORDER BY'))
      }
      const [many, manyRows] = [
        await pagesOf('sort=class,DESC'),
        await pagesOf(`sort=class,ASC${inCity('Pune')[0]}`),
      ]
      expect([many, manyRows].map((pages) => pages.length)).toEqual([1, 2])
      for (const page of [...many, ...manyRows])
        expect(
          (await stepsOf(app.database, page)).filter((step) =>
            /Sort|TEMP B-TREE|Seq Scan on students/.test(step),
          ),
        ).toEqual([])
      // The last row that is compared is not one of them, so all of them are sorted.
      const atTheEnd = await pagesOf(`sort=class,ASC${inCity('Wardha')[0]}`)
      expect(atTheEnd).toHaveLength(3)
      expect(atTheEnd.at(-1)!.text).toContain('CASE t."class"')
      // PostgreSQL expects as many students of each city.
      if (dialect === 'sqlite')
        expect(await pagesOf(`sort=class,ASC${inCity('Nashik')[0]}`)).toHaveLength(1)
    })
  },
)
