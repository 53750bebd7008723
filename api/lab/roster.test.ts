import { roster, load } from './roster.js'
import { dayAfter, today } from '@tinkerdesk/shared'
import { LabApp, type LabPerson } from '../test/support/lab-app.js'
import { contractSuite } from '../test/support/contract/world.js'
import { hooked } from '../test/support/contract/hooked.js'
import { listRows } from '../test/support/contract/list-rows.js'
import { suites } from '../test/support/contract/suites.js'
import type { Entry, Fixtures } from '../test/support/matrix/entry.js'
import { Fixture } from '../test/support/matrix/fixture.js'
import { rowsSuite } from '../test/support/matrix/rows-suite.js'
import { filesOf } from './documented.js'
import { labTables, startLab } from './start-lab.js'

const { transportRights, transportFixtures } = (await load(
  'api/test/support/matrix/transport-rights.ts',
)) as { transportRights: { [resource: string]: Entry }; transportFixtures: Fixtures }
const partOf = async (path: string) => (await load(path))['default'] as object
Object.assign(listRows, await partOf('api/test/support/contract/list-rows.ts'))
Object.assign(hooked, await partOf('api/test/support/contract/hooked.ts'))

test('the roster is at most 200 lines by hand, in at most 10 files', () => {
  const files = [...filesOf('docs/roster.md')]
  const lines = files.flatMap(([, code]) => code.trimEnd().split('\n'))
  expect(files.length).toBeLessThanOrEqual(10)
  expect(lines.filter((line) => line.length > 100)).toEqual([])
  expect(lines.length).toBeLessThanOrEqual(200)
})

describe('what a reader of the roster has built', () => {
  let app: LabApp
  let admin: LabPerson
  let incharge: LabPerson
  let pupil: LabPerson
  let route = ''
  const pupils: string[] = []
  const address = {
    addressLine1: '1 Hill Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
  }
  const todays = async () =>
    (await incharge.get('/api/transport-passes?list=today&limit=9')).body['data'] as {
      id: string
      version: number
      student: string
      boarded: string | null
    }[]
  const pass = (student: string, more: object = {}) =>
    incharge.post('/api/transport-passes', { route, student, from: today(), until: null, ...more })

  beforeAll(async () => {
    app = await startLab('sqlite')
    const atlIncharge = { firstName: 'Asha', lastName: 'Rao', email: 'hill@roster.example' }
    const hill = await app.make('school', { name: 'Hill', address, atlIncharge })
    const lake = await app.make('school', { name: 'Lake', address })
    for (const [firstName, school] of [
      ['Navya', hill],
      ['Ravi', hill],
      ['Uma', hill],
      ['Zoya', lake],
    ] as const)
      pupils.push(await app.make('student', { name: { firstName }, school, class: '8th' }))
    admin = await app.person({ email: 'admin@roster.example', role: 'admin' })
    incharge = await app.person({ email: 'hill@roster.example', role: 'atlIncharge' })
    pupil = await app.person({
      email: 'navya@roster.example',
      role: 'student',
      student: pupils[0]!,
    })
    const made = await incharge.post('/api/transport-routes', {
      name: 'Hill loop',
      school: hill,
      seats: 2,
      leaves: '07:30',
      driver: 'Balwant Singh',
      driverPhone: '+919812076784',
    })
    expect(made.status).toBe(201)
    route = String(made.body['id'])
  }, 60_000)
  afterAll(() => app.stop())

  test('seats are given once, to students of the school, for one period each, and stops belong to the route', async () => {
    const other = await admin.post('/api/transport-routes', {
      name: 'Lake loop',
      school: (await admin.get(`/api/students/${pupils[3]!}`)).body['school'],
      seats: 9,
      leaves: '08:00',
    })
    const stop = await admin.post('/api/transport-stops', {
      name: 'Lake gate',
      route: other.body['id'],
      at: '08:10',
    })
    expect(stop.status).toBe(201)
    for (const [refused, path] of [
      [await pass(pupils[3]!), 'student'],
      [await pass(pupils[0]!, { stop: stop.body['id'] }), 'stop'],
      [await pass(pupils[0]!, { until: dayAfter(today(), -1) }), 'until'],
    ] as const)
      expect(refused).toMatchObject({ status: 400, body: { issues: [{ path }] } })
    const before = { from: '2024-01-10', until: '2024-02-10' }
    expect((await pass(pupils[2]!, before)).status).toBe(201)
    expect(await pass(pupils[2]!, { from: '2024-02-10', until: '2024-03-10' })).toMatchObject({
      status: 409,
      body: { issues: [{ message: 'This student has a pass then. See Uma, Hill loop.' }] },
    })
    const answers = await Promise.all(pupils.slice(0, 3).map((student) => pass(student)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect((await incharge.get(`/api/transport-routes/${route}`)).body).toMatchObject({
      riders: 2,
      free: 0,
    })
    const { version } = (await incharge.get(`/api/transport-routes/${route}`)).body
    expect(
      (await incharge.patch(`/api/transport-routes/${route}`, { version, seats: 1 })).status,
    ).toBe(409)
  })

  test('the driver’s number is for those who ride today', async () => {
    const phone = async () =>
      (await pupil.get(`/api/transport-routes/${route}`)).body['driverPhone']
    const own = async () => (await todays()).find(({ student }) => student === pupils[0]!)
    if (!(await own())) {
      await admin.delete(`/api/transport-passes/${(await todays())[0]!.id}`)
      expect((await pass(pupils[0]!)).status).toBe(201)
    }
    expect(await phone()).toBe('+919812076784')
    const { id, version } = (await own())!
    const path = `/api/transport-passes/${id}`
    const { body } = await incharge.patch(path, { version, state: 'Suspended' })
    expect(await phone()).toBeUndefined()
    expect((await pupil.get('/api/transport-routes?sort=driverPhone,ASC')).status).toBe(400)
    await incharge.patch(path, { version: body['version'], state: 'Active' })
    expect(await phone()).toBe('+919812076784')
  })

  test('who boards is checked off, and a new trip begins with one action', async () => {
    const rows = await todays()
    expect(rows.map(({ boarded }) => boarded)).toEqual([null, null])
    const { id, version } = rows[0]!
    expect(
      await incharge.patch(`/api/transport-passes/${id}`, { version, boarded: '07:41' }),
    ).toMatchObject({ status: 200, body: { boarded: '07:41' } })
    const bulk = (await todays())
      .filter(({ boarded }) => boarded)
      .map(({ id, version }) => ({ id, version }))
    expect(await incharge.post('/api/transport-passes/actions/restart', { bulk })).toMatchObject({
      body: [{ record: { boarded: null } }],
    })
  })

  test('a student who leaves has no pass any more, also after a restore', async () => {
    const own = (await todays()).find(({ student }) => student === pupils[0]!)!
    const archived = await admin.delete(`/api/students/${pupils[0]!}`)
    expect(await todays()).toHaveLength(1)
    expect((await pass(pupils[2]!)).status).toBe(201)
    const restored = await admin.post(`/api/archive/${String(archived.body['batch'])}/restore`)
    expect(restored.status).toBe(200)
    expect((await admin.get(`/api/transport-passes/${own.id}`)).body).toMatchObject({
      state: 'Ended',
    })
  })
})

contractSuite('sqlite', [{ suites, of: roster }], labTables)
rowsSuite('sqlite', Object.entries(transportRights), [], () =>
  Fixture.start('sqlite', labTables, transportFixtures),
)
