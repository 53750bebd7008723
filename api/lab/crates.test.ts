import './crates.js'
import type { Dialect } from '../src/database/database.js'
import type { LabApp, LabPerson } from '../test/support/lab-app.js'
import { storedCounts, wrongCounts } from '../test/support/stored-counts.js'
import { startLab } from './start-lab.js'

type Row = Record<string, unknown>

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'counts that lists are sorted or filtered by on %s',
  (dialect) => {
    let app: LabApp
    let admin: LabPerson
    let incharge: LabPerson
    let mentor: LabPerson
    let [red, blue] = ['', '']
    let saw: string

    beforeAll(async () => {
      app = await startLab(dialect)
      ;[red, blue] = [
        await app.make('crate', { name: 'Red' }),
        await app.make('crate', { name: 'Blue' }),
      ]
      saw = await app.make('crateTool', {
        name: 'Saw',
        isOpen: true,
        crate: red,
        alsoIn: [red, blue],
        moves: [{ to: blue }, { to: blue }],
      })
      await app.make('crateTool', {
        name: 'File',
        crate: red,
        alsoIn: [blue],
        moves: [{ to: red }, { to: null }],
      })
      await app.make('crateTool', { name: 'Drill', isOpen: true })
      admin = await app.person({ email: 'admin@lab.example', role: 'admin' })
      incharge = await app.person({ email: 'hill@lab.example', role: 'atlIncharge' })
      mentor = await app.person({ email: 'mentor@lab.example', role: 'mentor' })
    }, 60_000)
    afterAll(() => app.stop())

    const list = async (by: LabPerson, query: string) => {
      const { status, body } = await by.get(`/api/crates?limit=10&page=1&${query}`)
      expect([status, body]).toEqual([200, body])
      return body.data as Row[]
    }
    const values = async (by: LabPerson, ...names: string[]) =>
      Object.fromEntries(
        (await list(by, 'sort=name,ASC')).map((row) => [
          row['name'],
          names.map((name) => row[name]),
        ]),
      )
    const named = async (by: LabPerson, query: string) =>
      (await list(by, query)).map(({ name }) => name)

    test('are stored for a field, a relation to many and one inside a list, once for each column', async () => {
      const own = storedCounts.filter((name) => name.startsWith('stored_count_crate'))
      expect(own).toEqual([
        'stored_count_crate_tools_crate_id',
        'stored_count_crate_tools_also_in_target_id',
        'stored_count_crate_tools_moves_to_target_id',
      ])
      const n = await Promise.all(
        own.map((name) =>
          app.database.read.all<{ n: number }>(`SELECT SUM("n") AS n FROM "${name}"`),
        ),
      )
      // A record that names a crate twice inside a list is one record.
      expect(n.map(([row]) => row?.n)).toEqual([2, 3, 2])
      expect(await values(admin, 'tools', 'spare', 'moves', 'everyones', 'open')).toEqual({
        Red: [2, 1, 1, 2, 1],
        Blue: [0, 2, 1, 0, 0],
      })
    })

    test('take only the records that the reader may read, for values, orders and filters alike', async () => {
      expect(await values(incharge, 'tools', 'spare', 'moves', 'everyones')).toEqual({
        Red: [1, 1, 0, 2],
        Blue: [0, 1, 1, 0],
      })
      expect(await values(mentor, 'tools', 'spare', 'moves')).toEqual({
        Red: [2, 1, undefined],
        Blue: [0, 2, undefined],
      })
      expect(await named(admin, 'sort=spare,DESC')).toEqual(['Blue', 'Red'])
      // One each: by the id, from the newest.
      expect(await named(incharge, 'sort=spare,DESC')).toEqual(
        [blue, red]
          .sort()
          .reverse()
          .map((id) => (id === red ? 'Red' : 'Blue')),
      )
      expect(await named(admin, 'filter=tools||$eq||2')).toEqual(['Red'])
      expect(await named(incharge, 'filter=tools||$eq||2')).toEqual([])
      expect(await named(incharge, 'filter=tools||$eq||1')).toEqual(['Red'])
      expect(await named(incharge, 'filter=everyones||$eq||2')).toEqual(['Red'])
      expect((await mentor.get('/api/crates?filter=moves||$eq||1')).body).toMatchObject({
        status: 400,
        code: 'unknown_field',
      })
    })

    test('follow a change, an archive of either side and a restore', async () => {
      expect(
        (
          await admin.patch(`/api/crate-tools/${saw}`, {
            version: 1,
            crate: blue,
            alsoIn: [],
            moves: [{ to: red }],
          })
        ).status,
      ).toBe(200)
      expect(await values(admin, 'tools', 'spare', 'moves')).toEqual({
        Red: [1, 0, 2],
        Blue: [1, 1, 0],
      })
      const gone = await admin.delete(`/api/crates/${red}`)
      expect(gone.status).toBe(200)
      expect(await values(admin, 'tools', 'spare', 'moves')).toEqual({ Blue: [1, 1, 0] })
      expect(await wrongCounts(app.database.read)).toEqual([])
      expect((await admin.post(`/api/archive/${String(gone.body['batch'])}/restore`)).status).toBe(
        200,
      )
      expect((await admin.delete(`/api/crate-tools/${saw}`)).status).toBe(200)
      expect(await values(admin, 'tools', 'spare', 'moves')).toEqual({
        Red: [1, 0, 1],
        Blue: [0, 1, 0],
      })
      expect(await wrongCounts(app.database.read)).toEqual([])
    })
  },
)
