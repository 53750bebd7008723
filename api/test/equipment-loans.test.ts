import { today } from '@tinkerdesk/shared'
import { LabApp, type LabPerson } from './support/lab-app.js'

describe.each(['sqlite', 'postgres'] as const)('equipment loans on %s', (dialect) => {
  let app: LabApp
  let incharge: LabPerson
  let kits: string[]
  let pupils: string[]
  beforeAll(async () => {
    app = await LabApp.start(dialect)
    const address = { addressLine1: '1 Hill Road', city: 'Pune', state: 'Maharashtra', pincode: '411004' }
    const atlIncharge = { firstName: 'Asha', lastName: 'Rao', email: 'hill@lab.example' }
    const school = await app.make('school', { name: 'Hill School', address, atlIncharge })
    const lake = await app.make('school', { name: 'Lake School', address })
    const pupil = (firstName: string, at = school) =>
      app.make('student', { name: { firstName, lastName: 'Kaur' }, school: at, class: '8th' })
    pupils = [await pupil('Navya'), await pupil('Asha'), await pupil('Zoya'), await pupil('Lata', lake)]
    const kit = (name: string, quantity: number) => app.make('equipment', { name, category: 'Measuring', school, quantity, unitPrice: 900 })
    kits = [await kit('Microscope', 2), await kit('Telescope', 1)]
    incharge = await app.person({ email: 'hill@lab.example', role: 'atlIncharge' })
  }, 60_000)
  afterAll(() => app.stop())

  const lend = (kit: number, pupil: number, due = '2090-01-01') =>
    incharge.post('/api/equipment-loans', { equipment: kits[kit], student: pupils[pupil], from: '2026-01-01', due })

  test('go to students of the same school, as far as there are pieces', async () => {
    expect(await lend(0, 3)).toMatchObject({ status: 400, body: { issues: [{ path: 'student' }] } })
    expect((await Promise.all([lend(0, 0), lend(0, 1), lend(0, 2)])).map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect(await incharge.get(`/api/equipment/${kits[0]}`)).toMatchObject({ body: { lent: 2, stockValue: 1800 } })
  })

  test('are returned in one step, which leaves the overdue list', async () => {
    const overdue = async () =>
      (await incharge.get('/api/equipment-loans?list=overdue&limit=9')).body.data as { id: string; version: number }[]
    await lend(1, 1, '2026-01-09')
    expect((await lend(1, 0)).status).toBe(409)
    const [loan] = await overdue()
    const bulk = [{ id: loan!.id, version: loan!.version }]
    const answer = await incharge.post('/api/equipment-loans/actions/return-today', { bulk, values: { conditionAtReturn: 'Worn' } })
    expect(answer).toMatchObject({
      status: 200,
      body: [{ record: { returned: today(), conditionAtReturn: 'Worn' } }],
    })
    expect(await overdue()).toEqual([])
    expect((await lend(1, 0)).status).toBe(201)
  })
})
