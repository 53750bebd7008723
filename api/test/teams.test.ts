import { TestApp, type Client } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

describe('the leader of a team', () => {
  let app: TestApp
  let admin: Client
  let school: string

  const student = async (firstName: string) =>
    String(
      (await app.make('student', { name: { firstName, lastName: 'Das' }, school, class: '8th' }))
        .id,
    )
  const isMarked = async (id: string) => (await admin.get(`/api/students/${id}`)).body.isTeamLeader

  beforeAll(async () => {
    app = await TestApp.start('sqlite')
    admin = app.as(await app.person('admin'))
    school = String((await app.make('school', { name: 'Hill School', address })).id)
  })
  afterAll(() => app.stop())

  test('is a member of it, and is marked as a team leader for as long as they lead a team', async () => {
    const [asha, tara] = [await student('Asha'), await student('Tara')]
    const made = await admin.post('/api/teams', { name: 'Otters', schoolVal: school, leader: asha })
    expect(made.status).toBe(201)
    expect(made.body['members']).toEqual([asha])
    expect(await isMarked(asha)).toBe(true)

    const path = `/api/teams/${String(made.body.id)}`
    const changed = await admin.patch(path, { version: made.body.version, leader: tara })
    expect(changed).toMatchObject({ status: 200, body: { members: [tara, asha] } })
    expect([await isMarked(asha), await isMarked(tara)]).toEqual([false, true])

    const second = await admin.post('/api/teams', {
      name: 'Kites',
      schoolVal: school,
      leader: tara,
    })
    expect((await admin.del(path)).status).toBe(200)
    expect(await isMarked(tara)).toBe(true)
    expect((await admin.del(`/api/teams/${String(second.body.id)}`)).status).toBe(200)
    expect(await isMarked(tara)).toBe(false)
  })
})
