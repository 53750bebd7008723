import './kit-visits.js'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import type { LabApp, LabPerson } from '../test/support/lab-app.js'
import { startLab } from './start-lab.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}
const notThisKit = {
  path: 'kit',
  message: 'Only a kit in stock of a school with a subscription can travel.',
}
const notThisStudent = { path: 'students', message: 'Students: this student cannot be chosen here' }

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'a relation that offers some records on %s',
  (dialect) => {
    let app: LabApp
    let admin: LabPerson
    let [robot, empty, elsewhere, hill] = ['', '', '', '']
    let [eighth, ninth] = ['', '']

    beforeAll(async () => {
      app = await startLab(dialect)
      hill = await app.make('school', { name: 'Hill School', address, paidSubscription: true })
      const lake = await app.make('school', { name: 'Lake School', address })
      const kit = (name: string, school: string, quantity: number) =>
        app.make('kit', { name, school, quantity })
      ;[robot, empty, elsewhere] = [
        await kit('Robot', hill, 2),
        await kit('Robot', hill, 0),
        await kit('Laser', lake, 2),
      ]
      const student = (firstName: string, of: string) =>
        app.make('student', { name: { firstName }, school: hill, class: of })
      ;[eighth, ninth] = [await student('Navya', '8th'), await student('Zoya', '9th')]
      admin = await app.person({ email: 'admin@lab.example', role: 'admin' })
    }, 60_000)
    afterAll(() => app.stop())

    const create = (body: object) => admin.post('/api/kit-visits', { name: 'Visit', ...body })
    const refused = (...issues: object[]) => ({ status: 400, body: { issues } })

    test('refuses any other in a new record, at the field and with its sentence, by one request or many', async () => {
      expect((await create({ kit: robot })).status).toBe(201)
      expect((await create({ kit: null })).status).toBe(201)
      expect(await create({ kit: empty })).toMatchObject(refused(notThisKit))
      expect(await create({ kit: elsewhere })).toMatchObject(refused(notThisKit))
      expect(await create({ kit: ulid() })).toMatchObject(
        refused({ path: 'kit', message: 'Kit: there is no such kit' }),
      )
      const bulk = [
        { name: 'One', kit: robot },
        { name: 'Two', kit: empty },
      ]
      expect(await admin.post('/api/kit-visits/bulk', { bulk })).toMatchObject(
        refused({ ...notThisKit, path: 'bulk.1.kit' }),
      )
    })

    test('keeps a stored value that it would no longer offer, until the value is changed', async () => {
      const kit = await app.make('kit', { name: 'Drone', school: hill, quantity: 1 })
      const { id } = (await create({ kit })).body as { id: string }
      expect((await admin.patch(`/api/kits/${kit}`, { version: 1, quantity: 0 })).status).toBe(200)
      const change = (body: object) => admin.patch(`/api/kit-visits/${id}`, body)
      expect((await change({ version: 1, name: 'Renamed', kit })).status).toBe(200)
      expect(await change({ version: 2, kit: empty })).toMatchObject(refused(notThisKit))
      expect((await change({ version: 2, kit: robot })).status).toBe(200)
      expect(await change({ version: 3, kit })).toMatchObject(refused(notThisKit))
    })

    test('follows the other values of the record, and looks again when they change', async () => {
      expect((await create({ students: [eighth, ninth] })).status).toBe(201)
      expect(await create({ class: '8th', students: [eighth, ninth] })).toMatchObject(
        refused(notThisStudent),
      )
      const { id } = (await create({ class: '8th', students: [eighth] })).body as { id: string }
      const change = (body: object) => admin.patch(`/api/kit-visits/${id}`, body)
      expect(await change({ version: 1, class: '9th' })).toMatchObject(refused(notThisStudent))
      expect((await change({ version: 1, class: '9th', students: [ninth] })).status).toBe(200)
    })

    test('means the record that it offers where an imported file or a grid has the name of several', async () => {
      const rows = ['Robot', 'Laser'].map((kit, at) => ({
        line: at + 2,
        cells: { name: `Import ${at}`, kit },
      }))
      const staged = await admin.post(`/api/imports/${ulid()}/rows`, { resource: 'kitVisit', rows })
      expect(staged).toMatchObject({
        status: 200,
        body: { rows: [{ outcome: 'new' }, { outcome: 'wrong', problem: notThisKit.message }] },
      })
      const named = await admin.post('/api/change-sets/names', {
        resource: 'kitVisit',
        path: 'kit',
        names: ['Robot'],
      })
      expect(named.body.names).toMatchObject([[{ id: robot }]])
    })
  },
)
