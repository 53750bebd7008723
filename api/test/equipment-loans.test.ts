import { resourceNamed, today } from '@tinkerdesk/shared'
import { Samples } from './support/sample.js'
import { TestApp, type Body } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as const)('equipment loans on %s', (dialect) => {
  let app: TestApp
  beforeAll(async () => void (app = await TestApp.start(dialect)))
  afterAll(() => app.stop())
  test('go to students of the same school, as many as there are pieces, until they are returned', async () => {
    const person = await app.person('admin')
    const [admin, samples] = [app.as(person), new Samples(app, person)]
    const kit = await samples.record(resourceNamed('equipment'), {
      fixed: { quantity: 2, unitPrice: 900 },
    })
    const lend = async (fixed: Body) => {
      const { id: student } = await samples.record(resourceNamed('student'), { full: false, fixed })
      return admin.post('/api/equipment-loans', {
        equipment: kit['id'],
        student,
        from: '2026-01-01',
        due: '2026-01-09',
      })
    }
    expect(await lend({})).toMatchObject({ status: 400, body: { issues: [{ path: 'student' }] } })
    const loans = await Promise.all([1, 2, 3].map(() => lend({ school: kit['school'] })))
    expect(loans.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect(await admin.get(`/api/equipment/${String(kit['id'])}`)).toMatchObject({
      body: { lent: 2, stockValue: 1800 },
    })
    const bulk = [{ id: loans.find(({ status }) => status === 201)!.body['id'], version: 1 }]
    const answer = await admin.post('/api/equipment-loans/actions/return-today', {
      bulk,
      values: { conditionAtReturn: 'Worn' },
    })
    expect(answer).toMatchObject({
      status: 200,
      body: [{ record: { returned: today(), conditionAtReturn: 'Worn' } }],
    })
    expect((await lend({ school: kit['school'] })).status).toBe(201)
  })
})
