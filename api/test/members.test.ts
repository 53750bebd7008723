import { rowsOf, TestApp, type Body, type Client } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

describe.each(['sqlite', 'postgres'] as const)('relations inside a list, on %s', (dialect) => {
  let app: TestApp
  let admin: Client
  let incharge: Client
  let own: string
  let foreign: string
  let mentor: string

  const student = async (school: unknown, firstName: string) =>
    String(
      (await app.make('student', { name: { firstName, lastName: 'Das' }, school, class: '8th' }))[
        'id'
      ],
    )
  const project = async (projectMembers: unknown, by = admin): Promise<Body> => {
    const answer = await by.post('/api/projects', { projectName: 'Water', projectMembers })
    expect(answer).toMatchObject({ status: 201 })
    return answer.body
  }
  const membersOf = async ({ id }: Body) =>
    (await admin.get(`/api/projects/${String(id)}`)).body['projectMembers']
  const namesOf = async (query: string) =>
    rowsOf(await admin.get(`/api/projects?limit=50&sort=createdAt,ASC&${query}`)).map(
      ({ id }) => id,
    )

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = app.as(await app.person('admin'))
    // Before the school: creating the school would create the account.
    incharge = app.as(await app.person('atlIncharge', { email: 'hill@members.example' }))
    const hill = await app.make('school', {
      name: 'Hill School',
      address,
      atlIncharge: { firstName: 'Asha', lastName: 'Rao', email: 'hill@members.example' },
    })
    const lake = await app.make('school', { name: 'Lake School', address })
    own = await student(hill['id'], 'Ravi')
    foreign = await student(lake['id'], 'Meena')
    mentor = String(
      (await app.make('mentor', { name: { firstName: 'Tara', lastName: 'Nair' } }))['id'],
    )
  })
  afterAll(() => app.stop())

  test('an item is a student, a mentor or a name, and is returned as it was sent', async () => {
    const members = [{ student: own }, { mentor }, { name: 'Asha from the bank' }]
    const made = await project(members)
    expect(made['projectMembers']).toEqual(members)
    const joined = await admin.get(
      `/api/projects/${String(made['id'])}?join=projectMembers.student||name&join=projectMembers.mentor`,
    )
    expect(joined.body['projectMembers']).toMatchObject([
      { student: { id: own, name: { firstName: 'Ravi' } } },
      { mentor: { id: mentor, name: { firstName: 'Tara' } } },
      { name: 'Asha from the bank' },
    ])
    const picked = await admin.get(
      `/api/projects/${String(made['id'])}?fields=projectName&join=projectMembers.student||name`,
    )
    expect(picked.body).toMatchObject({
      projectName: 'Water',
      projectMembers: [{ student: { id: own } }, { mentor }, {}],
    })
  })

  test.each([
    [
      [{ student: 'x'.repeat(26) }],
      'projectMembers.0.student',
      'Student: there is no such student',
    ],
    [
      [{ name: 'Asha' }, { mentor: 'x'.repeat(26) }],
      'projectMembers.1.mentor',
      'Mentor: there is no such mentor',
    ],
    [[{ name: 'Asha' }, { name: ' asha ' }], 'projectMembers', 'Data has duplicate values!'],
    [
      [{ name: 'Asha', student: 'x'.repeat(26) }],
      'projectMembers.0',
      'Member must be one student, mentor or external',
    ],
    [[{}], 'projectMembers.0', 'Member must be one student, mentor or external'],
    [
      [{ role: 'lead' }],
      'projectMembers.0.role',
      'Member has no "role": it is a student, mentor or external',
    ],
    [['Asha'], 'projectMembers.0', 'Member must be an object with a student, mentor or external'],
    [[{ name: 'x'.repeat(121) }], 'projectMembers.0.name', expect.any(String)],
    [
      [{ student: { id: 'x'.repeat(26), name: 'made along' } }],
      'projectMembers.0.student',
      expect.any(String),
    ],
  ])('a member like %j is refused by its place', async (projectMembers, path, message) => {
    const answer = await admin.post('/api/projects', { projectName: 'Bad', projectMembers })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', issues: [{ path, message }] },
    })
  })

  test('an unreadable student gets the same answer as a missing one', async () => {
    const refused = await incharge.post('/api/projects', {
      projectName: 'Wind',
      projectMembers: [{ student: own }, { student: foreign }],
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'projectMembers.1.student' }] },
    })
    expect(refused.body.issues).toHaveLength(1)
    expect(
      await incharge.post('/api/projects', {
        projectName: 'Wind',
        projectMembers: [{ student: own }],
      }),
    ).toMatchObject({ status: 201 })
  })

  test('rows are found by the people in their lists, and by fields of these people', async () => {
    const team = await student(
      (await app.make('school', { name: 'Sea School', address }))['id'],
      'Zoya',
    )
    const record = await project([{ student: team }, { name: 'Guest' }])
    const two = await project([{ mentor }, { student: team }])
    expect(await namesOf(`filter=projectMembers.student||$eq||${team}`)).toEqual([
      record['id'],
      two['id'],
    ])
    expect(
      await namesOf(
        `filter=projectMembers.student||$eq||${team}&filter=projectMembers.mentor||$eq||${mentor}`,
      ),
    ).toEqual([two['id']])
    expect(await namesOf('filter=projectMembers.student.name.firstName||$eq||Zoya')).toEqual([
      record['id'],
      two['id'],
    ])
    const changed = await admin.patch(`/api/projects/${String(record['id'])}`, {
      version: 1,
      projectMembers: [{ name: 'Guest' }],
    })
    expect(changed).toMatchObject({ status: 200, body: { projectMembers: [{ name: 'Guest' }] } })
    expect(await namesOf(`filter=projectMembers.student||$eq||${team}`)).toEqual([two['id']])
    const guide = app.as(await app.person('mentor'))
    for (const path of ['projectMembers.name', 'projectMembers', 'projectMembers.student.email'])
      expect((await guide.get(`/api/projects?filter=${path}||$eq||x`)).status).toBe(400)
    expect((await admin.get('/api/projects?sort=projectMembers.student,ASC')).status).toBe(400)
  })

  test('an archived person leaves the lists, and a restore puts them back in place', async () => {
    const gone = await student(
      (await app.make('school', { name: 'Fort School', address }))['id'],
      'Kiran',
    )
    const made = await project([{ name: 'Guest' }, { student: gone }, { mentor }])
    expect((await admin.get(`/api/students/${gone}/references`)).body).toMatchObject([
      { resource: 'project', effect: 'clear', total: 1, titles: ['Water'] },
    ])
    const { batch } = (await admin.del(`/api/students/${gone}`)).body
    expect(await membersOf(made)).toEqual([{ name: 'Guest' }, { mentor }])
    expect(await namesOf(`filter=projectMembers.student||$eq||${gone}`)).toEqual([])
    expect((await admin.post(`/api/archive/${String(batch)}/restore`)).status).toBe(200)
    expect(await membersOf(made)).toEqual([{ name: 'Guest' }, { student: gone }, { mentor }])
    expect(await namesOf(`filter=projectMembers.student||$eq||${gone}`)).toEqual([made['id']])
  })

  test('a restored row leaves out people who were archived meanwhile', async () => {
    const gone = await student(
      (await app.make('school', { name: 'Lake View', address }))['id'],
      'Noor',
    )
    const made = await project([{ student: gone }, { name: 'Guest' }])
    const { batch } = (await admin.del(`/api/projects/${String(made['id'])}`)).body
    expect((await admin.del(`/api/students/${gone}`)).status).toBe(200)
    expect((await admin.post(`/api/archive/${String(batch)}/restore`)).status).toBe(200)
    expect(await membersOf(made)).toEqual([{ name: 'Guest' }])
  })
})
