import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'
import { schoolAddress, twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('tasks on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let incharge: Person
  let mentor: Person
  let pupil: Person
  let mate: Person
  let stranger: Person

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    const schools = await twoSchools(app)
    const student = async (firstName: string, school: unknown) =>
      app.person('student', {
        student: (await app.make('student', { name: { firstName }, school, class: '8th' })).id,
      })
    admin = await app.person('admin')
    mentor = await app.person('mentor')
    pupil = await student('Ravi', schools[0])
    mate = await student('Meena', schools[0])
    stranger = await student('Far', schools[1])
  })
  afterAll(() => app.stop())

  const add = (who: Person, body: Body = {}) =>
    app.as(who).post('/api/tasks', { taskName: 'Count the cells', ...body })
  const url = ({ body }: { body: Body }) => `/api/tasks/${String(body.id)}`
  const refusal = {
    status: 403,
    body: { code: 'task_assigned', title: 'cannot-delete: Permission Denied' },
  }

  test('an assigned task joins its assignee’s list', async () => {
    const task = await add(mentor, { assignedTo: pupil.id, users: [mate.id] })
    expect(task).toMatchObject({ status: 201, body: { users: [mate.id, pupil.id] } })
    const s = encodeURIComponent(
      JSON.stringify({
        taskDone: false,
        $or: [{ users: { $in: [pupil.id] } }, { assignedTo: pupil.id }],
      }),
    )
    for (const who of [pupil, mate, mentor])
      expect(rowsOf(await app.as(who).get(`/api/tasks?s=${s}`)).map(({ id }) => id)).toContain(
        task.body.id,
      )
    expect((await app.as(stranger).get(url(task))).status).toBe(404)
    const again = await app
      .as(mentor)
      .patch(url(task), { version: 1, assignedTo: stranger.id, users: [] })
    expect(again).toMatchObject({ status: 200, body: { users: [stranger.id] } })
    expect((await app.as(pupil).get(url(task))).status).toBe(404)
  })

  test('an account returns its uid, and its tasks to itself and to admins', async () => {
    const assignee = await app.person('mentor')
    const mine = await add(mentor, { assignedTo: assignee.id })
    const listed = await add(admin, { users: [assignee.id, mate.id] })
    await add(assignee, { assignedTo: mate.id })
    const expected = { uid: assignee.id, tasks: [mine.body.id, listed.body.id] }
    for (const who of [assignee, admin])
      expect((await app.as(who).get(`/api/users/${assignee.id}`)).body).toMatchObject(expected)
    const [row] = rowsOf(
      await app.as(admin).get(`/api/users?filter=id||$eq||${assignee.id}&fields=uid,tasks`),
    )
    expect(row).toMatchObject(expected)
    expect(row).not.toHaveProperty('email')
    const [other] = rowsOf(await app.as(mentor).get(`/api/users?filter=id||$eq||${assignee.id}`))
    expect(other).toEqual({ id: assignee.id, displayName: expect.any(String), role: 'mentor' })
    await app.as(admin).del(url(listed))
    expect((await app.as(assignee).get(`/api/users/${assignee.id}`)).body.tasks).toEqual([
      mine.body.id,
    ])
    for (const change of [{ tasks: [] }, { uid: 'another0000' }])
      expect(
        await app.as(admin).patch(`/api/users/${assignee.id}`, { version: 9, ...change }),
      ).toMatchObject({ status: 400 })
    for (const query of [
      'filter=tasks||$notnull',
      'sort=tasks,ASC',
      'join=tasks',
      'filter=uid||$eq||x',
    ])
      expect(await app.as(admin).get(`/api/users?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'unknown_field' },
      })
  })

  test('a student cannot delete an assigned task, on any path', async () => {
    const tasks = [
      await add(mentor, { assignedTo: pupil.id }),
      await add(mentor, { users: [pupil.id] }),
      await add(pupil, { assignedTo: pupil.id }),
    ]
    for (const task of tasks) {
      expect(await app.as(pupil).del(url(task))).toMatchObject(refusal)
      const bulk = [{ id: task.body.id }]
      expect(await app.as(pupil).del('/api/tasks/bulk', { bulk })).toMatchObject(refusal)
      const each = await app.as(pupil).del('/api/tasks/bulk?mode=each', { bulk })
      expect(each.body).toMatchObject([
        {
          id: task.body.id,
          status: 403,
          problem: { code: 'task_assigned', title: 'cannot-delete: Permission Denied' },
        },
      ])
      expect((await app.as(pupil).get(url(task))).status).toBe(200)
    }
  })

  test('a student deletes only their own unassigned tasks', async () => {
    const own = await add(pupil)
    expect((await app.as(mate).del(url(own))).status).toBe(404)
    expect((await app.as(pupil).del(url(own))).status).toBe(200)
    const others = await add(mentor)
    expect((await app.as(pupil).del(url(others))).status).toBe(404)
    const both = await add(pupil)
    const assigned = await add(mentor, { assignedTo: pupil.id })
    expect(
      await app
        .as(pupil)
        .del('/api/tasks/bulk', { bulk: [{ id: both.body.id }, { id: assigned.body.id }] }),
    ).toMatchObject(refusal)
    expect((await app.as(pupil).get(url(both))).status).toBe(200)
  })

  test('a student creates tasks for themselves, and changes only done and comments', async () => {
    expect((await add(pupil, { assignedTo: pupil.id })).status).toBe(201)
    expect((await add(pupil, { assignedTo: mate.id })).status).toBe(403)
    expect((await add(pupil, { users: [mate.id] })).status).toBe(400)
    const task = await add(mentor, { assignedTo: pupil.id })
    expect(
      await app
        .as(pupil)
        .patch(url(task), { version: 1, taskDone: true, taskComments: 'All twelve' }),
    ).toMatchObject({
      status: 200,
      body: { taskDone: true, taskComments: 'All twelve' },
    })
    for (const change of [
      { taskName: 'x' },
      { assignedTo: null },
      { users: [] },
      { taskDueDate: null },
    ])
      expect((await app.as(pupil).patch(url(task), { version: 2, ...change })).status).toBe(400)
  })

  test('an in-charge assigns people of their own school, a mentor anyone', async () => {
    expect(
      (await add(incharge, { assignedTo: pupil.id, users: [mate.id, incharge.id] })).status,
    ).toBe(201)
    const refused = await add(incharge, { assignedTo: stranger.id })
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'assignedTo'])
    expect(await add(incharge, { users: [stranger.id] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'users' }] },
    })
    expect((await add(mentor, { assignedTo: stranger.id, users: [admin.id] })).status).toBe(201)
  })

  test('staff delete the tasks they created, not those assigned to them', async () => {
    const made = await add(incharge, { assignedTo: pupil.id })
    const foreign = await add(admin, { assignedTo: incharge.id })
    expect(await app.as(incharge).del(url(foreign))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect((await app.as(incharge).del(url(made))).status).toBe(200)
    expect((await app.as(admin).del(url(foreign))).status).toBe(200)
  })

  test('archiving a student removes their account from tasks', async () => {
    const school = (await app.make('school', { name: 'Third', address: schoolAddress })).id
    const record = await app.make('student', { name: { firstName: 'Gone' }, school, class: '8th' })
    const gone = await app.person('student', { student: record.id })
    const task = await add(admin, { assignedTo: gone.id, users: [mate.id] })
    expect((await app.as(admin).del(`/api/students/${String(record.id)}`)).status).toBe(200)
    expect((await app.as(admin).get(url(task))).body).toMatchObject({
      assignedTo: null,
      users: [mate.id],
    })
  })
})
