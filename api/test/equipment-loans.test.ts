import { resourceNamed, today } from '@tinkerdesk/shared'
import { Samples } from './support/sample.js'
import { rowsOf, TestApp, type Body } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as const)('equipment loans on %s', (dialect) => {
  let app: TestApp
  beforeAll(async () => void (app = await TestApp.start(dialect)))
  afterAll(() => app.stop())

  test('go to students of the same school, as many as there are pieces, until they are returned', async () => {
    const person = await app.person('admin')
    const [admin, samples] = [app.as(person), new Samples(app, person)]
    const kit = await samples.record(resourceNamed('equipment'), { fixed: { quantity: 2, unitPrice: 900 } })
    const pupil = (fixed: Body) => samples.record(resourceNamed('student'), { full: false, fixed })
    const pupils = [await pupil({ school: kit['school'] }), await pupil({ school: kit['school'] }), await pupil({ school: kit['school'] })]
    const lend = ({ id: student }: Body) =>
      admin.post('/api/equipment-loans', { equipment: kit['id'], student, from: '2026-01-01', due: '2026-01-09' })
    expect(await lend(await pupil({}))).toMatchObject({ status: 400, body: { issues: [{ path: 'student' }] } })
    expect((await Promise.all(pupils.map(lend))).map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect(await admin.get(`/api/equipment/${String(kit['id'])}`)).toMatchObject({ body: { lent: 2, stockValue: 1800 } })

    const overdue = async () => rowsOf(await admin.get('/api/equipment-loans?list=overdue&limit=9'))
    const bulk = (await overdue()).map(({ id, version }) => ({ id, version }))
    const answer = await admin.post('/api/equipment-loans/actions/return-today', { bulk, values: { conditionAtReturn: 'Worn' } })
    const record = { returned: today(), conditionAtReturn: 'Worn' }
    expect(answer).toMatchObject({ status: 200, body: [{ record }, { record }] })
    expect(await overdue()).toEqual([])
    expect((await lend(pupils[0]!)).status).toBe(201)
  })
})
