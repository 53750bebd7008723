import './tutorial.js'
import { today } from '@tinkerdesk/shared'
import { LabApp, type LabPerson } from '../test/support/lab-app.js'
import { startLab } from './start-lab.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

describe('what a reader of the tutorial has built', () => {
  let app: LabApp
  let admin: LabPerson
  let incharge: LabPerson
  let pupil: LabPerson
  let kit = ''
  const pupils: string[] = []
  const lend = (student: string, more: object = {}) =>
    admin.post('/api/tool-loans', {
      tool: kit,
      student,
      from: '2026-01-01',
      due: '2026-01-09',
      ...more,
    })

  beforeAll(async () => {
    app = await startLab('sqlite')
    const atlIncharge = { firstName: 'Asha', lastName: 'Rao', email: 'hill@lab.example' }
    const [hill, lake] = [
      await app.make('school', { name: 'Hill', address, atlIncharge }),
      await app.make('school', { name: 'Lake', address }),
    ]
    for (const [firstName, school] of [
      ['Navya', hill],
      ['Ravi', hill],
      ['Uma', hill],
      ['Zoya', lake],
    ] as const)
      pupils.push(await app.make('student', { name: { firstName }, school, class: '8th' }))
    admin = await app.person({ email: 'admin@lab.example', role: 'admin' })
    incharge = await app.person({ email: 'hill@lab.example', role: 'atlIncharge' })
    pupil = await app.person({ email: 'navya@lab.example', role: 'student', student: pupils[0]! })
    const made = await incharge.post('/api/tool', {
      name: 'Soldering iron',
      category: 'Electronics',
      school: hill,
      quantity: 2,
      unitPrice: 900,
    })
    kit = String(made.body['id'])
    expect(made).toMatchObject({
      status: 201,
      body: { condition: 'Good', stockValue: 1800, lent: 0 },
    })
  }, 60_000)
  afterAll(() => app.stop())

  test('lends no more than there is, to students of the school, lists what is overdue and takes it back', async () => {
    expect(await lend(pupils[3]!)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'student' }] },
    })
    expect(await lend(pupils[0]!, { due: '2025-12-31' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'due' }] },
    })
    const answers = await Promise.all(pupils.slice(0, 3).map((student) => lend(student)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      issues: [{ message: 'All of this tool is lent' }],
    })
    const overdue = async () =>
      (await incharge.get('/api/tool-loans?list=overdue&limit=9')).body['data'] as {
        id: string
        version: number
      }[]
    const bulk = (await overdue()).map(({ id, version }) => ({ id, version }))
    expect(bulk).toHaveLength(2)
    const returned = await incharge.post('/api/tool-loans/actions/return-today', {
      bulk,
      values: { conditionAtReturn: 'Worn' },
    })
    expect(returned).toMatchObject({
      status: 200,
      body: [{ record: { returned: today(), conditionAtReturn: 'Worn' } }, { status: 200 }],
    })
    expect(await overdue()).toEqual([])
  })

  test('shows prices to staff of the school alone, and a student their own loans', async () => {
    expect((await incharge.get(`/api/tool/${kit}`)).body).toMatchObject({ unitPrice: 900, lent: 0 })
    const { body } = await pupil.get(`/api/tool/${kit}`)
    expect(body).toMatchObject({ name: 'Soldering iron' })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['unitPrice']))
    const loans = (await pupil.get('/api/tool-loans?limit=9')).body['data'] as { student: string }[]
    expect(loans.every(({ student }) => student === pupils[0])).toBe(true)
  })
})
