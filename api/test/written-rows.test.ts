import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { TestApp, type Body, type Client, type Person } from './support/test-app.js'

/** Fields that the server adds to every record. */
const added = (by: Person, version: number) => ({
  id: expect.stringMatching(/^[0-9A-Z]{26}$/),
  version,
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  createdBy: by.id,
  allowed: ['update', 'archive'],
})

/** The contract computes its expected rows from the declarations; these are written by hand, to the last key. */
describe.each<[Dialect]>([['sqlite'], ['postgres']])('rows written by hand, on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let client: Client
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = await app.person('admin')
    client = app.as(admin)
  })
  afterAll(() => app.stop())

  const nobody = { firstName: null, lastName: null, email: null, whatsappNumber: null }
  const principal = {
    firstName: 'Meena',
    lastName: 'Rao',
    email: 'meena@hill.example',
    whatsappNumber: '+919812345678',
  }
  const school = {
    udiseCode: null,
    atlCode: null,
    darpanId: null,
    grantPhase: null,
    management: null,
    district: null,
    block: null,
    area: null,
    name: 'Hill School',
    isATL: true,
    address: {
      addressLine1: '1 Hill Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411004',
      country: 'India',
    },
    atlIncharge: nobody,
    principal,
    sameAsPrincipal: true,
    correspondent: principal,
    date: '2026-06-01',
    syllabus: ['CBSE', 'IB'],
    code: null,
    webSite: 'https://hill.example/',
    socialMediaLink: null,
    paidSubscription: false,
  }

  test('a school whose correspondent is the principal, and then is someone else', async () => {
    const {
      correspondent: _,
      atlIncharge: _none,
      socialMediaLink: _link,
      paidSubscription: _paid,
      ...sent
    } = school
    const made = await client.post('/api/schools', sent)
    expect(made).toMatchObject({ status: 201 })
    expect(made.body).toEqual({ ...school, students: 0, ...added(admin, 1) })
    const url = `/api/schools/${String(made.body['id'])}`

    const moved = await client.patch(url, { version: 1, principal: { email: 'head@hill.example' } })
    const head = { ...principal, email: 'head@hill.example' }
    expect(moved.body).toEqual({
      ...school,
      students: 0,
      principal: head,
      correspondent: head,
      ...added(admin, 2),
    })

    const parted = await client.patch(url, {
      version: 2,
      sameAsPrincipal: false,
      correspondent: { firstName: 'Uma' },
      syllabus: [],
    })
    const correspondent = { ...head, firstName: 'Uma' }
    const expected = {
      ...school,
      students: 0,
      principal: head,
      sameAsPrincipal: false,
      correspondent,
      syllabus: [],
      ...added(admin, 3),
    }
    expect(parted.body).toEqual(expected)
    expect((await client.get(url)).body).toEqual(expected)
  })

  test('a student with guardians, changed by two people at once', async () => {
    const home = String(
      (await app.make('school', { name: 'Lake School', address: school.address }))['id'],
    )
    const tag = String((await app.make('tag', { name: 'Robotics' }))['id'])
    const guardian = {
      name: 'Asha Das',
      relationship: 'Mother',
      phone: '+919812345679',
      email: null,
    }
    const student = {
      name: { firstName: 'Ravi', lastName: 'Das' },
      school: home,
      gender: null,
      class: '8th',
      section: 'B',
      aspiration: null,
      nameInOtherScript: null,
      dateOfBirth: null,
      yearOfBirth: null,
      ofAgeFrom: null,
      isTeamLeader: false,
      comments: null,
      email: 'ravi@pupils.example',
      tags: [tag],
      guardians: [guardian],
      handle: null,
      accountDisabled: false,
      invitedAt: expect.stringMatching(/^20.*Z$/) as string,
      slipPrintedAt: null,
      pinLockedAt: null,
      lastSignInAt: null,
    }
    const made = await client.post('/api/students', {
      name: { firstName: ' Ravi ', lastName: 'Das' },
      school: home,
      class: '8th',
      section: 'B',
      email: 'Ravi@Pupils.example',
      tags: [tag],
      guardians: [{ name: 'Asha Das', relationship: 'Mother', phone: '+91 98123 45679' }],
    })
    expect(made.body).toEqual({ ...student, ...added(admin, 1) })
    const url = `/api/students/${String(made.body['id'])}`

    const other = await app.person('admin')
    expect(await app.as(other).patch(url, { version: 1, name: { lastName: 'Sen' } })).toMatchObject(
      { status: 200 },
    )
    const merged = await client.patch(url, { version: 1, class: '9th', tags: [] })
    const expected = {
      ...student,
      name: { firstName: 'Ravi', lastName: 'Sen' },
      class: '9th',
      tags: [],
      ...added(admin, 3),
    }
    expect(merged.body).toEqual(expected)

    const late = await client.patch(url, { version: 1, name: { lastName: 'Roy' } })
    expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect(late.body['current']).toEqual(expected)
    const cleared = await client.patch(url, { version: 3, guardians: [], section: null })
    expect(cleared.body).toEqual({ ...expected, guardians: [], section: null, version: 4 })
  })

  test('an account without a record', async () => {
    const account = { email: 'new@lab.example', displayName: 'New' }
    for (const role of ['student', 'mentor']) {
      const answer = await client.post('/api/users', { ...account, role, [role]: ulid() })
      expect([role, answer.status, answer.body.issues?.map(({ path }) => path)]).toEqual([
        role,
        400,
        [role],
      ])
    }
  })

  test('a task, which joins its assignee’s list', async () => {
    const made = await client.post('/api/tasks', { taskName: 'Buy wire', assignedTo: admin.id })
    const task: Body = {
      taskName: 'Buy wire',
      taskDescription: null,
      taskDueDate: null,
      taskDone: false,
      taskComments: null,
      session: null,
      assignedTo: admin.id,
      users: [admin.id],
    }
    expect(made.body).toEqual({ ...task, ...added(admin, 1) })
    const { id: mentor } = await app.person('mentor')
    const handed = await client.patch(`/api/tasks/${String(made.body['id'])}`, {
      version: 1,
      assignedTo: mentor,
      taskDone: true,
    })
    expect(handed.body).toEqual({
      ...task,
      assignedTo: mentor,
      users: [admin.id, mentor],
      taskDone: true,
      ...added(admin, 2),
    })
  })
})
