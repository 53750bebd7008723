import './kits.js'
import type { Dialect } from '../src/database/database.js'
import type { LabApp, LabPerson } from '../test/support/lab-app.js'
import { startLab } from './start-lab.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}
const elsewhere = [
  { path: 'student', message: 'Student: there is no such student in the school of the chosen kit' },
]

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'targets within the scope of another record on %s',
  (dialect) => {
    let app: LabApp
    let admin: LabPerson
    let incharge: LabPerson
    let [hillKit, lakeKit, hillStudent, lakeStudent] = ['', '', '', '']

    beforeAll(async () => {
      app = await startLab(dialect)
      const atlIncharge = { firstName: 'Asha', lastName: 'Rao', email: 'hill@lab.example' }
      const hill = await app.make('school', { name: 'Hill School', address, atlIncharge })
      const lake = await app.make('school', { name: 'Lake School', address })
      const student = (firstName: string, school: string) =>
        app.make('student', { name: { firstName }, school, class: '8th' })
      ;[hillKit, lakeKit] = [
        await app.make('kit', { name: 'Robot', school: hill }),
        await app.make('kit', { name: 'Laser', school: lake }),
      ]
      ;[hillStudent, lakeStudent] = [await student('Navya', hill), await student('Zoya', lake)]
      admin = await app.person({ email: 'admin@lab.example', role: 'admin' })
      incharge = await app.person({ email: 'hill@lab.example', role: 'atlIncharge' })
    }, 60_000)
    afterAll(() => app.stop())

    const create = (body: object, by = admin) => by.post('/api/kit-loans', body)

    test('a creation names a record of the scope, or none', async () => {
      expect((await create({ kit: hillKit, student: hillStudent })).status).toBe(201)
      expect((await create({ kit: hillKit })).status).toBe(201)
      expect(await create({ kit: hillKit, student: lakeStudent })).toMatchObject({
        status: 400,
        body: { issues: elsewhere },
      })
    })

    test('a change of either side is checked', async () => {
      const { id } = (await create({ kit: hillKit, student: hillStudent })).body as { id: string }
      const change = (body: object) => admin.patch(`/api/kit-loans/${id}`, body)
      expect(await change({ version: 1, student: lakeStudent })).toMatchObject({
        status: 400,
        body: { issues: elsewhere },
      })
      expect(await change({ version: 1, kit: lakeKit })).toMatchObject({
        status: 400,
        body: { issues: elsewhere },
      })
      expect((await change({ version: 1, kit: lakeKit, student: lakeStudent })).status).toBe(200)
      expect((await change({ version: 2, note: 'Handle with care' })).status).toBe(200)
    })

    test('many at once are checked one by one', async () => {
      const bulk = [
        { kit: hillKit, student: hillStudent },
        { kit: hillKit, student: lakeStudent },
      ]
      expect(await admin.post('/api/kit-loans/bulk', { bulk })).toMatchObject({
        status: 400,
        body: { issues: [{ ...elsewhere[0], path: 'bulk.1.student' }] },
      })
      const each = (await admin.post('/api/kit-loans/bulk?mode=each', { bulk }))
        .body as unknown as { status: number }[]
      expect(each.map(({ status }) => status)).toEqual([201, 400])
    })

    test('a chosen record that may not be read tells nothing about its scope', async () => {
      const noSuchKit = { path: 'kit', message: 'Kit: there is no such kit' }
      expect(await create({ kit: lakeKit, student: hillStudent }, incharge)).toMatchObject({
        status: 400,
        body: { issues: [noSuchKit] },
      })
    })
  },
)
