import './kits.js'
import type { Dialect } from '../src/database/database.js'
import type { LabApp, LabPerson } from '../test/support/lab-app.js'
import { recordScans, repeatedPostgresScans, repeatedScans } from '../test/support/query-plans.js'
import { makeKitPeople } from './kit-people.js'
import { startLab } from './start-lab.js'

type Row = Record<string, unknown>

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'values of a named record on %s',
  (dialect) => {
    let app: LabApp
    let admin: LabPerson
    let incharge: LabPerson
    let mentor: LabPerson
    let pupil: LabPerson
    let robot: string
    let laser: string
    let loan: string

    beforeAll(async () => {
      app = await startLab(dialect)
      const people = await makeKitPeople(app)
      const { school, elsewhere, navya, zoya } = people
      ;({ admin, incharge, mentor, pupil } = people)
      robot = await app.make('kit', { name: 'Robot', school, quantity: 3, unitPrice: 1500 })
      laser = await app.make('kit', { name: 'Laser', school: elsewhere, quantity: 2 })
      loan = await app.make('kitLoan', { kit: robot, student: navya })
      await app.make('kitLoan', { kit: laser, student: zoya })
      await app.make('kitLoan', { kit: laser })
    }, 60_000)
    afterAll(() => app.stop())

    const list = async (query = '', by = admin) =>
      (await by.get(`/api/kit-loans?limit=50${query || '&sort=id,ASC'}`)).body.data as Row[]
    const values = async (by: LabPerson) =>
      (await list('', by)).map(({ pieces, price, class: of, leads }) => [pieces, price, of, leads])

    test('lists, one record and a saved record carry them; without a named record or its value they are null', async () => {
      expect(await values(admin)).toEqual([
        [3, 1500, '8th', true],
        [2, null, '9th', false],
        [2, null, null, null],
      ])
      expect((await admin.get(`/api/kit-loans/${loan}`)).body).toMatchObject({
        pieces: 3,
        class: '8th',
        leads: true,
      })
      const made = await admin.post('/api/kit-loans', { kit: robot })
      expect(made.body).toMatchObject({ pieces: 3, class: null })
      const url = `/api/kit-loans/${String(made.body.id)}`
      expect((await admin.patch(url, { version: 1, kit: laser })).body).toMatchObject({
        pieces: 2,
        price: null,
      })
      await admin.delete(url)
    })

    test('a change of the named record shows at once, and is stored nowhere else', async () => {
      expect((await admin.patch(`/api/kits/${robot}`, { version: 1, quantity: 4 })).status).toBe(
        200,
      )
      expect((await admin.get(`/api/kit-loans/${loan}`)).body).toMatchObject({
        version: 1,
        pieces: 4,
      })
      await admin.patch(`/api/kits/${robot}`, { version: 2, quantity: 3 })
    })

    test('a record beyond the reader’s reach gives null, a withheld field or relation nothing at all', async () => {
      // The in-charge reads every loan, but neither the kits nor the students of the other school.
      expect(await values(incharge)).toEqual([
        [3, 1500, '8th', true],
        [null, null, null, null],
        [null, null, null, null],
      ])
      // A mentor reads neither prices nor the student of a loan; a pupil reads no kit.
      for (const row of await list('', mentor)) {
        expect(row['pieces']).toEqual(expect.any(Number))
        for (const name of ['price', 'class', 'leads']) expect(row).not.toHaveProperty(name)
      }
      const [own] = await list('', pupil)
      expect(own).toMatchObject({ class: '8th' })
      for (const name of ['pieces', 'price']) expect(own).not.toHaveProperty(name)
      for (const query of [
        'fields=price',
        'fields=class',
        'sort=price,ASC',
        'filter=price||$gt||1',
      ])
        expect((await mentor.get(`/api/kit-loans?limit=9&page=1&${query}`)).body).toMatchObject({
          status: 400,
          code: 'unknown_field',
        })
    })

    /** The classes of the loans that a query finds, in its order. */
    const classes = async (query: string, by = admin) =>
      (await list(`&${query}`, by)).map((row) => row['class'])

    test('they sort and filter where they are declared so, and a row without a readable value has none', async () => {
      expect((await admin.get(`/api/kit-loans/${loan}`)).body).toMatchObject({ city: 'Pune' })
      expect(await classes('sort=city,DESC&sort=id,ASC')).toEqual(['8th', '9th', null])
      expect(await classes('sort=pieces,ASC&sort=id,ASC')).toEqual(['9th', null, '8th'])
      for (const [filter, expected] of [
        ['city||$eq||Pune', ['8th']],
        ['city||$contL||PUN', ['8th']],
        ['city||$ne||Pune', ['9th', null]],
        ['class||$ne||8th', ['9th', null]],
        ['class||$isnull', [null]],
        ['class||$notnull', ['8th', '9th']],
        ['class||$notin||8th', ['9th', null]],
        ['price||$isnull', ['9th', null]],
      ] as const)
        expect([filter, await classes(`sort=id,ASC&filter=${filter}`)]).toEqual([filter, expected])
      // The in-charge reads the loans of the other school, but not its kits: to them these have no city.
      expect(await list('&filter=city||$isnull', incharge)).toHaveLength(2)
      expect(await list('&filter=city||$ne||Pune', incharge)).toHaveLength(2)
      expect(await list('&filter=city||$eq||Nagpur', incharge)).toEqual([])
    })

    test('nobody sorts, filters or counts by one that reveals a withheld field, on the way or at its end', async () => {
      const uses = (name: string, value: string) => [
        `filter=${name}||$eq||${value}`,
        `filter=${name}||$isnull`,
        `sort=${name},ASC`,
      ]
      for (const query of [
        ...uses('price', '1'),
        ...uses('class', '8th'),
        ...uses('contact', 'hill@lab.example'),
      ])
        expect([query, (await mentor.get(`/api/kit-loans?${query}`)).body]).toMatchObject([
          query,
          { status: 400, code: 'unknown_field' },
        ])
      for (const query of [...uses('pieces', '1'), ...uses('city', 'Pune')])
        expect([query, (await pupil.get(`/api/kit-loans?${query}`)).body]).toMatchObject([
          query,
          { status: 400, code: 'unknown_field' },
        ])
      expect((await mentor.get('/api/kit-loans/groups?by=class')).body).toMatchObject({
        status: 400,
        code: 'unknown_field',
      })
      expect(await list('&filter=city||$eq||Pune', mentor)).toHaveLength(1)
    })

    test('lists are counted by them, with the records whose value is beyond reach apart', async () => {
      const counts = async (by: LabPerson, query: string) =>
        ((await by.get(`/api/kit-loans/groups?${query}`)).body.groups as Row[]).map(
          ({ value, count }) => [value, count],
        )
      expect(await counts(admin, 'by=city')).toEqual([
        ['Nagpur', 2],
        ['Pune', 1],
      ])
      expect(await counts(admin, 'by=class&filter=city||$eq||Nagpur')).toEqual([
        ['9th', 1],
        [null, 1],
      ])
      expect(await counts(incharge, 'by=city')).toEqual([
        [null, 2],
        ['Pune', 1],
      ])
    })

    test('a list sorted, filtered or counted by them scans no table for each row', async () => {
      for (const query of [
        '?sort=city,ASC',
        '?filter=city||$eq||Pune',
        '?filter=city||$isnull',
        '/groups?by=city',
      ]) {
        const scans = recordScans(app.database)
        expect((await admin.get(`/api/kit-loans${query}`)).status).toBe(200)
        const statements = scans()
        expect(statements).not.toEqual([])
        for (const statement of statements) {
          const repeated = dialect === 'sqlite' ? repeatedScans : repeatedPostgresScans
          expect([query, await repeated(app.database, statement)]).toEqual([query, []])
        }
      }
    })

    test('they can be picked; no request sets them, and filters or sorts by others', async () => {
      expect(
        (await list('&sort=id,ASC&fields=pieces')).map(({ pieces, price }) => [pieces, price]),
      ).toEqual([
        [3, undefined],
        [2, undefined],
        [2, undefined],
      ])
      expect((await admin.patch(`/api/kit-loans/${loan}`, { version: 1, pieces: 1 })).status).toBe(
        400,
      )
      for (const query of ['filter=leads||$eq||true', 'sort=leads,ASC', 'sort=class,ASC'])
        expect((await admin.get(`/api/kit-loans?${query}`)).body).toMatchObject({
          status: 400,
          code: 'unknown_field',
        })
    })

    test('a page takes one statement for all of them, whatever the number of rows', async () => {
      for (let at = 0; at < 20; at += 1) await app.make('kitLoan', { kit: robot })
      const count = async (query: string) => {
        const { all } = app.database.read
        let statements = 0
        app.database.read.all = ((...args: Parameters<typeof all>) => {
          statements += 1
          return all.apply(app.database.read, args)
        }) as typeof all
        await admin.get(`/api/kit-loans?${query}`)
        app.database.read.all = all
        return statements
      }
      // The total of a list is counted once until the next write.
      await count('limit=2&fields=note')
      const without = await count('limit=2&fields=note')
      expect(await count('limit=2&fields=note,pieces')).toBe(without + 1)
      expect(await count('limit=20&fields=note,pieces,price,class,leads')).toBe(without + 1)
    })
  },
)
