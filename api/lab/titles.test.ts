import './kits.js'
import type { Dialect } from '../src/database/database.js'
import type { LabApp, LabPerson } from '../test/support/lab-app.js'
import { makeKitPeople } from './kit-people.js'
import { startLab } from './start-lab.js'

type Row = Record<string, unknown> & { id: string; version: number; recordTitle?: string }

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'titles through relations on %s',
  (dialect) => {
    let app: LabApp
    let admin: LabPerson
    let incharge: LabPerson
    let mentor: LabPerson
    let pupil: LabPerson
    let microscope: string
    let scope: string
    let loan: string
    let other: string
    let repair: string

    beforeAll(async () => {
      app = await startLab(dialect)
      const people = await makeKitPeople(app)
      const { school, elsewhere, navya, zoya } = people
      ;({ admin, incharge, mentor, pupil } = people)
      microscope = await app.make('kit', { name: 'Microscope', school })
      scope = await app.make('kit', { name: 'Oscilloscope', school: elsewhere })
      loan = await app.make('kitLoan', { kit: microscope, student: navya })
      other = await app.make('kitLoan', { kit: scope, student: zoya })
      repair = await app.make('kitRepair', { damage: 'Broken lens', loan })
    }, 60_000)
    afterAll(() => app.stop())

    const list = async (by: LabPerson, url: string) =>
      (await by.get(`/api/${url}`)).body.data as Row[]
    const record = async (by: LabPerson, url: string) => (await by.get(`/api/${url}`)).body as Row
    const titles = async (by: LabPerson, url: string) =>
      (await list(by, url)).map((row) => row.recordTitle)

    test('a list, one record and a saved record carry the names of the related records', async () => {
      expect(await titles(admin, 'kit-loans?limit=9&sort=id,ASC')).toEqual([
        'Microscope, Navya Kaur',
        'Oscilloscope, Zoya Khan',
      ])
      expect((await record(admin, `kit-loans/${loan}`)).recordTitle).toBe('Microscope, Navya Kaur')
      const created = await admin.post('/api/kit-loans', { kit: scope })
      expect(created.body.recordTitle).toBe('Oscilloscope')
      const changed = await admin.patch(`/api/kit-loans/${String(created.body.id)}`, {
        version: 1,
        kit: microscope,
      })
      expect(changed.body.recordTitle).toBe('Microscope')
      const conflict = await admin.patch(`/api/kit-loans/${String(created.body.id)}`, {
        version: 1,
        kit: scope,
      })
      expect([conflict.status, (conflict.body.current as Row).recordTitle]).toEqual([
        409,
        'Microscope',
      ])
      await admin.delete(`/api/kit-loans/${String(created.body.id)}`)
    })

    test('a name runs through two relations, also inside a joined record', async () => {
      expect((await record(admin, `kit-repairs/${repair}`)).recordTitle).toBe(
        'Microscope, Navya Kaur, Broken lens',
      )
      const [row] = await list(admin, 'kit-repairs?limit=9&join=loan')
      expect((row!.loan as Row).recordTitle).toBe('Microscope, Navya Kaur')
      const [picked] = await list(admin, 'kit-repairs?limit=9&fields=damage&join=loan||recordTitle')
      expect(picked).toEqual({
        id: repair,
        version: 1,
        allowed: ['update', 'archive'],
        damage: 'Broken lens',
        loan: {
          id: loan,
          version: 1,
          allowed: ['update', 'archive'],
          recordTitle: 'Microscope, Navya Kaur',
        },
      })
    })

    test('picked fields bring the name only where it is picked', async () => {
      expect(await list(admin, 'kit-loans?limit=1&sort=id,ASC&fields=recordTitle')).toEqual([
        {
          id: loan,
          version: 1,
          allowed: ['update', 'archive'],
          recordTitle: 'Microscope, Navya Kaur',
        },
      ])
      expect(Object.keys((await list(admin, 'kit-loans?limit=1&fields=note'))[0]!)).toEqual([
        'id',
        'version',
        'allowed',
        'note',
      ])
      expect((await admin.get('/api/kits?fields=recordTitle')).status).toBe(400)
    })

    test('a record that the reader may not read gives no name, nor does a withheld relation', async () => {
      // The in-charge reads every loan, but neither the kit nor the student of the other school.
      expect(await titles(incharge, 'kit-loans?limit=9&sort=id,ASC')).toEqual([
        'Microscope, Navya Kaur',
        '',
      ])
      // A mentor reads the loans without their student.
      expect(await titles(mentor, 'kit-loans?limit=9&sort=id,ASC')).toEqual([
        'Microscope',
        'Oscilloscope',
      ])
      // A student reads their own record, and no kit.
      expect(await titles(pupil, 'kit-loans?limit=9')).toEqual(['Navya Kaur'])
    })

    test('a rename is read at once', async () => {
      const { version } = await record(admin, `kits/${microscope}`)
      await admin.patch(`/api/kits/${microscope}`, { version, name: 'Big microscope' })
      expect((await record(admin, `kit-repairs/${repair}`)).recordTitle).toBe(
        'Big microscope, Navya Kaur, Broken lens',
      )
      await admin.patch(`/api/kits/${microscope}`, { version: version + 1, name: 'Microscope' })
    })

    test('no request sets the name, and no list is filtered or sorted by it', async () => {
      expect(
        (await admin.patch(`/api/kit-loans/${loan}`, { version: 1, recordTitle: 'X' })).status,
      ).toBe(400)
      expect((await admin.get('/api/kit-loans?filter=recordTitle||$eq||X')).status).toBe(400)
      expect((await admin.get('/api/kit-loans?sort=recordTitle,ASC')).status).toBe(400)
    })

    test('records are found by the words of related names', async () => {
      const idsFoundBy = async (by: LabPerson, ...words: string[]) => {
        const paths = ['kit.name', 'student.name.firstName', 'student.name.lastName']
        const s = {
          $and: words.map((word) => ({ $or: paths.map((path) => ({ [path]: { $contL: word } })) })),
        }
        return (await list(by, `kit-loans?limit=9&s=${encodeURIComponent(JSON.stringify(s))}`)).map(
          ({ id }) => id,
        )
      }
      expect(await idsFoundBy(admin, 'microsc', 'navya')).toEqual([loan])
      expect(await idsFoundBy(admin, 'scope', 'khan')).toEqual([other])
      expect(await idsFoundBy(admin, 'scope', 'nobody')).toEqual([])
      // A name that the reader may not read finds nothing.
      expect(await idsFoundBy(incharge, 'oscillo')).toEqual([])
      expect(await idsFoundBy(incharge, 'microsc')).toEqual([loan])
    })

    test('the audit trail, references, and the archive use the names', async () => {
      const trail = await list(admin, `audit?resource=kitLoan&record=${loan}`)
      expect(trail.map((entry) => (entry.now as { title: string }).title)).toEqual([
        'Microscope, Navya Kaur',
      ])
      const references = (await admin.get(`/api/kits/${microscope}/references`))
        .body as unknown as { titles: string[] }[]
      expect(references.map((reference) => reference.titles)).toEqual([['Microscope, Navya Kaur']])
      const batch = String((await admin.delete(`/api/kits/${microscope}`)).body.batch)
      const { records } = (await admin.get(`/api/archive/${batch}`)).body as unknown as {
        records: { title: string }[]
      }
      expect(records.map(({ title }) => title).sort()).toEqual([
        'Microscope',
        'Microscope, Navya Kaur',
      ])
      expect((await record(admin, `kit-repairs/${repair}`)).recordTitle).toBe('Broken lens')
      expect((await admin.post(`/api/archive/${batch}/restore`)).status).toBe(200)
      expect((await record(admin, `kit-repairs/${repair}`)).recordTitle).toBe(
        'Microscope, Navya Kaur, Broken lens',
      )
    })

    test('a page of names costs one query for each relation, whatever the number of rows', async () => {
      const ids: string[] = []
      for (let at = 0; at < 20; at += 1)
        ids.push(await app.make('kitLoan', { kit: scope, note: `Note ${at}` }))
      const count = async (url: string) => {
        const { all } = app.database.read
        let queries = 0
        app.database.read.all = ((...args: Parameters<typeof all>) => {
          queries += 1
          return all.apply(app.database.read, args)
        }) as typeof all
        await list(admin, url)
        app.database.read.all = all
        return queries
      }
      // The total of a list is counted once until the next write.
      await list(admin, 'kit-loans?limit=2')
      const few = await count('kit-loans?limit=2')
      expect(await count('kit-loans?limit=20')).toBe(few)
      // A joined relation is not read twice.
      expect(await count('kit-loans?limit=20&join=kit&join=student')).toBe(few)
    })
  },
)
