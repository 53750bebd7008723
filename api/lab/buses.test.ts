import { bus } from './buses.js'
import { dayAfter, today, typedCell, type Field } from '@tinkerdesk/shared'
import { cellFault } from '@tinkerdesk/shared/files/columns/cell-fault'
import { shownCell } from '@tinkerdesk/shared/files/shown-cell'
import { readXlsx } from 'hucre/xlsx'
import { crudTables } from '../src/crud/plan/tables.js'
import type { Dialect } from '../src/database/database.js'
import type { LabApp, LabPerson } from '../test/support/lab-app.js'
import { storedCounts } from '../test/support/stored-counts.js'
import { startLab } from './start-lab.js'

type Row = Record<string, unknown>

test('a count with a condition is never stored: an index holds all that it compares', () => {
  expect(storedCounts.filter((name) => /bus|seat/.test(name))).toEqual([])
  const { indexes } = crudTables.find(({ name }) => name === 'seat_passes')!
  expect(indexes?.map(({ columns }) => columns)).toContainEqual(['bus_id', 'from', 'until', 'id'])
})

describe.each<[Dialect]>([['sqlite'], ['postgres']])('a bus on %s', (dialect) => {
  let app: LabApp
  let [admin, incharge, mentor] = [] as unknown as [LabPerson, LabPerson, LabPerson]
  let [red, blue, grey] = ['', '', '']
  const pass = (bus: string, from: number, until: number, price?: number) => ({
    rider: `Rider ${from} to ${until}`,
    bus,
    from: dayAfter(today(), from),
    until: dayAfter(today(), until),
    price: price ?? null,
  })

  beforeAll(async () => {
    app = await startLab(dialect)
    red = await app.make('bus', { name: 'Red', seats: 3, leaves: '09:30', returns: '16:05' })
    blue = await app.make('bus', { name: 'Blue', seats: 2, leaves: '07:05' })
    grey = await app.make('bus', { name: 'Grey', seats: 1 })
    await app.make('seatPass', pass(red, 0, 0, 100))
    await app.make('seatPass', pass(red, -9, 9, 50))
    await app.make('seatPass', pass(red, -9, -1))
    await app.make('seatPass', pass(red, 1, 9))
    await app.make('seatPass', pass(blue, -1, 0))
    admin = await app.person({ email: 'admin@lab.example', role: 'admin' })
    incharge = await app.person({ email: 'hill@lab.example', role: 'atlIncharge' })
    mentor = await app.person({ email: 'mentor@lab.example', role: 'mentor' })
  }, 60_000)
  afterAll(() => app.stop())

  const list = async (query: string, by = admin) => {
    const { status, body } = await by.get(`/api/buses?limit=10&page=1&${query}`)
    expect([status, body]).toEqual([200, body])
    return body.data as Row[]
  }
  const named = async (query: string, by = admin) => (await list(query, by)).map(({ name }) => name)

  describe('by its time of day', () => {
    test('is sorted, filtered and stored as HH:MM, and has its default', async () => {
      expect(await named('sort=leaves,ASC')).toEqual(['Blue', 'Grey', 'Red'])
      expect(await named('sort=leaves,DESC')).toEqual(['Red', 'Grey', 'Blue'])
      expect((await list('sort=name,ASC')).map(({ leaves }) => leaves)).toEqual([
        '07:05',
        '07:30',
        '09:30',
      ])
      const sorted = '&sort=name,ASC'
      expect(await named(`filter=leaves||$gte||07:30${sorted}`)).toEqual(['Grey', 'Red'])
      expect(await named(`filter=leaves||$lt||07:30${sorted}`)).toEqual(['Blue'])
      expect(await named(`filter=leaves||$between||07:00,07:30${sorted}`)).toEqual(['Blue', 'Grey'])
      expect(await named(`filter=leaves||$in||09:30,07:05${sorted}`)).toEqual(['Blue', 'Red'])
      expect(await named(`filter=returns||$isnull${sorted}`)).toEqual(['Blue', 'Grey'])
    })

    test('refuses what is no time, and what is outside its limits, with a sentence at the field', async () => {
      for (const [leaves, message] of [
        ['9:30', 'Leaves at must be a time, like 09:30'],
        ['24:00', 'Leaves at must be a time, like 09:30'],
        ['04:59', 'Leaves at must be 5:00 am or later'],
        ['22:01', 'Leaves at must be 10:00 pm or earlier'],
        [930, 'Leaves at must be a time, like 09:30'],
      ] as const) {
        const answer = await admin.patch(`/api/buses/${red}`, { version: 1, leaves })
        expect([answer.status, answer.body.issues]).toEqual([400, [{ path: 'leaves', message }]])
      }
      expect((await admin.get('/api/buses?filter=leaves||$gt||9')).status).toBe(400)
    })

    test('is described by a pattern', async () => {
      const { schemas } = (await admin.get('/api/openapi.json')).body['components'] as {
        schemas: Record<string, { properties: Record<string, unknown> }>
      }
      expect(schemas['busCreate']?.properties['leaves']).toMatchObject({
        anyOf: [{ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }, { type: 'null' }],
      })
    })

    test('is exported as people read it, and as a time of a spreadsheet that is read again', async () => {
      const columns = 'columns=name,leaves,starts,free&sort=name,ASC'
      const csv = String(await admin.file(`/api/exports/buses/csv?${columns}`))
      expect(csv.split(/\r?\n/).slice(1, 4)).toEqual([
        expect.stringContaining('Blue,7:05 am,7:05 am,1'),
        expect.stringContaining('Grey,7:30 am,7:30 am,1'),
        expect.stringContaining('Red,9:30 am,9:30 am,1'),
      ])
      // A person has one export at a time, and the last one may still be ending.
      const [sheet] = (
        await readXlsx(await incharge.file(`/api/exports/buses/xlsx?${columns}`), {
          readStyles: true,
        })
      ).sheets
      const cell = sheet!.cells?.get('1,1')
      expect(cell?.style?.numFmt).toBe('h:mm AM/PM')
      const read = shownCell(sheet!.rows[1]![1], cell)
      expect([read.shown?.kind, cellFault(read.shown, bus.fields.leaves as Field)]).toEqual([
        'time',
        undefined,
      ])
      expect(typedCell(read.text, bus.fields.leaves as Field)).toEqual({ value: '07:05' })
    })
  })

  describe('by its passes of today', () => {
    test('is sorted and filtered by them, also where there is none', async () => {
      expect((await list('sort=name,ASC')).map(({ riders }) => riders)).toEqual([1, 0, 2])
      expect(await named('sort=riders,DESC')).toEqual(['Red', 'Blue', 'Grey'])
      expect(await named('sort=riders,ASC')).toEqual(['Grey', 'Blue', 'Red'])
      expect(await named('filter=riders||$gte||1&sort=name,ASC')).toEqual(['Blue', 'Red'])
      expect(await named('filter=riders||$eq||0')).toEqual(['Grey'])
      expect(await named('filter=riders||$between||1,2&sort=riders,ASC')).toEqual(['Blue', 'Red'])
    })

    test('takes only the passes that the reader may read, and none by a withheld field', async () => {
      // An in-charge reads the passes that they made: none.
      expect((await list('sort=name,ASC', incharge)).map(({ riders }) => riders)).toEqual([0, 0, 0])
      expect(await named('filter=riders||$gte||1', incharge)).toEqual([])
      expect(Object.hasOwn((await list('sort=name,ASC', mentor))[0]!, 'riders')).toBe(false)
      for (const query of ['sort=riders,ASC', 'filter=riders||$eq||0'])
        expect((await mentor.get(`/api/buses?${query}`)).body).toMatchObject({
          status: 400,
          code: 'unknown_field',
        })
    })

    test('follows a pass that is made, changed and archived, at once', async () => {
      const { body } = await admin.post('/api/seat-passes', pass(grey, 0, 1))
      const at = `/api/seat-passes/${String(body['id'])}`
      expect(await named('filter=riders||$gte||1&sort=name,ASC')).toEqual(['Blue', 'Grey', 'Red'])
      await admin.patch(at, { version: 1, from: dayAfter(today(), 1) })
      expect(await named('filter=riders||$gte||1&sort=name,ASC')).toEqual(['Blue', 'Red'])
      await admin.delete(at)
    })
  })

  describe('by values computed from derived ones', () => {
    test('shows them in lists and records, and by name', async () => {
      expect((await list('sort=name,ASC')).map(({ free }) => free)).toEqual([1, 1, 1])
      const picked = await list('fields=name,free&sort=name,ASC')
      expect(picked.map(({ free, riders, seats }) => [free, riders, seats])).toEqual([
        [1, undefined, undefined],
        [1, undefined, undefined],
        [1, undefined, undefined],
      ])
      expect((await admin.get(`/api/buses/${red}`)).body).toMatchObject({
        free: 1,
        mean: 37.5,
        newest: 'Rider 1 to 9, new',
        starts: '09:30',
      })
      // Without passes there is neither a mean nor a last rider.
      expect((await admin.get(`/api/buses/${grey}`)).body).toMatchObject({
        mean: null,
        newest: null,
      })
    })

    test('has none where an operand is withheld, and none in a join that does not name it', async () => {
      // A mentor reads neither the seats nor the days of passes.
      expect((await admin.get(`/api/buses/${blue}`)).body['free']).toBe(1)
      expect((await mentor.get(`/api/buses/${blue}`)).body['free']).toBeNull()
      const joined = async (join: string) =>
        (
          (await admin.get(`/api/seat-passes?limit=1&page=1&sort=from,ASC&join=${join}`)).body
            .data as Row[]
        )[0]!['bus'] as Row
      const plain = await joined('bus')
      expect([Object.hasOwn(plain, 'free'), plain['starts']]).toEqual([false, '09:30'])
      expect((await joined('bus||free'))['free']).toBe(1)
    })
  })
})
