import type { Dialect } from '../src/database/database.js'
import { recordScans, stepsOf } from './support/query-plans.js'
import { rowsOf, TestApp, type Client, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

const names = ['Zoya', 'Bina', 'Chetan', 'Aarav', 'Meera']

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'rows of which one of several conditions is enough, on %s',
  (dialect) => {
    let app: TestApp
    let person: Person
    let client: Client
    beforeAll(async () => {
      app = await TestApp.start(dialect)
      person = await app.person('atlIncharge', {
        email: 'hill@lab.example',
        displayName: 'Dev Rao',
      })
      const other = await app.person('mentor')
      const [hill, lake] = await twoSchools(app)
      client = app.as(person)
      for (const [at, firstName] of names.entries())
        for (const [school, lastName] of [
          [hill, 'Hill'],
          [lake, 'Lake'],
        ])
          await app.make('student', {
            name: { firstName, lastName },
            school,
            class: '8th',
            email: `${firstName}${at}@${lastName}.example`,
          })
      const task = (taskName: string, taskDueDate: string | null, more: object) =>
        app.make('task', { taskName, taskDueDate, ...more })
      await task('Of another', '2026-01-01', { assignedTo: other.id })
      await task('Assigned', '2026-01-03', { assignedTo: person.id })
      await task('Shared', '2026-01-02', { users: [person.id] })
      await task('Assigned and shared, without a day', null, {
        assignedTo: person.id,
        users: [person.id, other.id],
      })
      expect(
        (await client.post('/api/tasks', { taskName: 'Own', taskDueDate: '2026-01-04' })).status,
      ).toBe(201)
    })
    afterAll(() => app.stop())

    const expected = {
      users: ['Aarav Hill', 'Bina Hill', 'Chetan Hill', 'Dev Rao', 'Meera Hill', 'Zoya Hill'],
      tasks: ['Shared', 'Assigned', 'Own', 'Assigned and shared, without a day'],
    }
    const title = { users: 'displayName', tasks: 'taskName' }

    test.each(['users', 'tasks'] as const)(
      'are on the pages of a list in its order, each once: %s',
      async (url) => {
        for (const size of [1, 2, 4, 10])
          for (let offset = 0; offset <= expected[url].length; offset += 1) {
            const page = await client.get(`/api/${url}?limit=${size}&offset=${offset}`)
            expect(rowsOf(page).map((row) => row[title[url]])).toEqual(
              expected[url].slice(offset, offset + size),
            )
            expect(page.body['total']).toBe(expected[url].length)
          }
      },
    )

    test('may be filtered and searched', async () => {
      const namesOf = async (query: string) =>
        rowsOf(await client.get(`/api/users?${query}`)).map(({ displayName }) => displayName)
      expect(await namesOf('filter=role||$eq||student&limit=2&page=1')).toEqual([
        'Aarav Hill',
        'Bina Hill',
      ])
      expect(
        await namesOf(
          `limit=9&page=1&s=${encodeURIComponent('{"displayName":{"$contL":"hill"}}')}`,
        ),
      ).toHaveLength(names.length)
      expect(
        await namesOf(
          `limit=9&page=1&s=${encodeURIComponent('{"displayName":{"$contL":"lake"}}')}`,
        ),
      ).toEqual([])
    })

    test('are the only ones that quick find knows', async () => {
      const find = async (text: string) => {
        const { body } = await client.get(`/api/quick-find?q=${encodeURIComponent(text)}`)
        return (body as unknown as { records: { title: string; resource: string }[] }).records.map(
          ({ title: name }) => name,
        )
      }
      expect(await find('shared')).toEqual(
        expect.arrayContaining(['Shared', 'Assigned and shared, without a day']),
      )
      expect(await find('assgined')).toEqual(expect.arrayContaining(['Assigned']))
      expect(await find('another')).not.toContain('Of another')
      expect(await find('zoya hill')).toContain('Zoya Hill')
      expect(await find('zoya lake')).toEqual([])
    })

    if (dialect === 'postgres')
      test('are found by indexes', async () => {
        const recorded = recordScans(app.database)
        for (const path of [
          'users?limit=2&page=1',
          'tasks?limit=2&page=1',
          'quick-find?q=shared%20hill',
          'quick-find?q=shraed',
        ])
          expect((await client.get(`/api/${path}`)).status).toBe(200)
        const statements = recorded().filter(
          ({ text }) => /FROM "(users|tasks)" t WHERE/.test(text) && !text.startsWith('EXPLAIN'),
        )
        expect(statements.length).toBeGreaterThan(5)
        for (const { text, values } of statements)
          // The page of accounts also says by which rule each of its rows is read.
          if (!text.includes('CASE WHEN (t."disabled"')) {
            const steps = await stepsOf(app.database, { text, values }, ['seqscan'])
            expect(steps.filter((step) => /Seq Scan on (users|tasks) t$/.test(step))).toEqual([])
          }
      })
  },
)
