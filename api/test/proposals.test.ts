import { maxWaitingProposals } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { proposals } from '../src/features/assistants/proposals.tables.js'
import { AssistantsWorld, changedTag, injected } from './support/assistants-world.js'
import { rowsOf, type Body } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as Dialect[])('proposals on %s', (dialect) => {
  let world: AssistantsWorld
  beforeAll(async () => {
    world = await AssistantsWorld.start(dialect)
  })
  afterAll(() => world.stop())

  test('propose a change that a person approves, and undoes', async () => {
    const { app, admin, assistantOf, call, propose, approve, tag, nameOf } = world
    const made = await tag('Robotics')
    const client = await assistantOf(admin)
    const before = await app.changes()
    const id = await propose(client, { ...changedTag(made, 'Robots'), note: 'One word' })
    expect([await nameOf(made), await app.changes()]).toEqual(['Robotics', before])
    const rows = await world.rowsOfProposal(admin, id)
    expect(rows).toMatchObject([
      {
        title: 'Robotics',
        isConflict: false,
        changes: [{ path: 'name', before: 'Robotics', after: 'Robots' }],
      },
    ])
    const answers = await Promise.all([approve(admin, id), approve(admin, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200])
    expect(await nameOf(made)).toBe('Robots')
    expect(await app.changes()).toBe(before + 1)
    const [saved] = await world.rowsOfProposal(admin, id)
    expect(saved?.changes).toEqual([{ path: 'name', before: 'Robotics', after: 'Robots' }])
    expect(await world.proposal(admin, id)).toMatchObject({
      state: 'approved',
      note: 'One word',
      changeSet: id,
    })
    expect(await call(client, 'proposals')).toMatchObject({
      data: { proposals: [{ proposal: id, state: 'approved' }] },
    })
    const undone = await app.as(admin).post(`/api/change-sets/${id}/undo`)
    expect(undone.body).toMatchObject({ counts: { changed: 1 } })
    expect(await nameOf(made)).toBe('Robotics')
    expect(await world.proposal(admin, id)).toMatchObject({ isUndone: true })
  })

  test('propose new records, archives and actions, each as a change set', async () => {
    const { app, admin, assistantOf, call, propose, approve, tag, nameOf } = world
    const client = await assistantOf(admin)
    const made = await propose(client, {
      resource: 'project',
      work: 'create',
      rows: [{ values: { projectName: 'Rain gauge', projectDescription: injected } }],
    })
    expect((await approve(admin, made)).status).toBe(200)
    const [row] = rowsOf(await app.as(admin).get('/api/projects'))
    expect(row).toMatchObject({ projectName: 'Rain gauge', projectDescription: injected })
    // It reads its own texts no more than those of others.
    expect(JSON.stringify(await call(client, 'list', { resource: 'project' }))).not.toMatch(/Rain/)

    const leaving = await tag()
    const archived = await propose(client, {
      resource: 'tag',
      work: 'archive',
      rows: [{ id: leaving['id'], version: leaving['version'] }],
    })
    expect(await nameOf(leaving)).toBe(leaving['name'])
    expect((await approve(admin, archived)).status).toBe(200)
    expect(await nameOf(leaving)).toBeUndefined()
    expect((await app.as(admin).post(`/api/change-sets/${archived}/undo`)).status).toBe(200)
    expect(await nameOf(leaving)).toBe(leaving['name'])

    const task = await app.make('task', { taskName: 'Sort the shelf', users: [admin.id] })
    const { data } = await call(client, 'describe', { resource: 'task' })
    const [action] = data!['actions'] as Body[]
    const acted = await propose(client, {
      resource: 'task',
      work: 'action',
      action: action!['action'],
      rows: [{ id: task['id'], version: task['version'] }],
    })
    expect((await approve(admin, acted)).status).toBe(200)
    const after = (await app.as(admin).get(`/api/tasks/${String(task['id'])}`)).body
    expect(after['version']).toBe(Number(task['version']) + 1)
  })

  test.each<[string, Body, string]>([
    [
      'a name',
      { work: 'create', values: { name: { firstName: 'Asha' }, class: '8th' } },
      'name.firstName',
    ],
    ['a contact', { work: 'change', values: { email: 'a@home.example' } }, 'email'],
    ['a guardian', { work: 'change', values: { guardians: [] } }, 'guardians'],
    ['a text about a person', { work: 'change', values: { comments: 'Good' } }, 'comments'],
    ['a field that does not exist', { work: 'change', values: { nothing: 1 } }, 'nothing'],
    ['a value of the wrong kind', { work: 'change', values: { class: '3rd' } }, 'class'],
  ])('propose no change with %s', async (_, { work, values }, path) => {
    const { app, admin, child, assistantOf, call } = world
    const client = await assistantOf(admin)
    const old = { id: child['id'], version: child['version'] }
    const rows = [{ ...(work === 'change' && old), values }]
    const { problem } = await call(client, 'propose', { resource: 'student', work, rows })
    expect(problem?.issues?.map((issue) => issue.path)).toContain(`rows.0.values.${path}`)
    expect(
      rowsOf(await app.as(admin).get(`/api/proposals?state=all`)).map((each) => each['resource']),
    ).not.toContain('student')
  })

  test('tell nothing of what only the records say when a proposal would be refused', async () => {
    const { app, admin, hill, assistantOf, call } = world
    const { version } = (await app.as(admin).get(`/api/schools/${hill}`)).body
    // Its students keep it where it is, and a person is told their names.
    expect((await app.as(admin).del(`/api/schools/${hill}`)).text).toContain('Navya')
    const { problem } = await call(await assistantOf(admin), 'propose', {
      resource: 'school',
      work: 'archive',
      rows: [{ id: hill, version }],
    })
    expect(problem?.issues).toMatchObject([
      {
        path: expect.stringMatching(/^rows\.0/),
        message: 'Other records still refer to this one.',
      },
    ])
    expect(JSON.stringify(problem)).not.toMatch(/Navya|Kaur/)
  })

  test('save nothing that their person may not save any more', async () => {
    const { app, admin, assistantOf, call, propose, approve, tag, nameOf } = world
    const former = await app.person('admin')
    const client = await assistantOf(former)
    const made = await tag('Kept')
    const id = await propose(client, changedTag(made, 'Lost'))
    await app.put('user', former.id, { role: 'mentor' })
    expect((await call(client, 'propose', changedTag(made, 'Lost'))).problem?.code).toBe(
      'forbidden',
    )
    expect((await approve(admin, id)).body.code).toBe('not_applicable')
    expect(await nameOf(made)).toBe('Kept')
  })

  test('are decided on only by people who may make the change themselves', async () => {
    const now = async () =>
      (await world.app.as(world.admin).get(`/api/students/${String(world.child['id'])}`)).body
    const child = await now()
    const { app, admin, hill, lake, assistantOf, propose, approve, inchargeOf } = world
    const client = await assistantOf(admin)
    const change = (values: Body) => ({
      resource: 'student',
      work: 'change',
      rows: [{ id: child['id'], version: child['version'], values }],
    })
    const id = await propose(client, change({ section: 'C' }))
    const far = await inchargeOf(lake)
    const mentor = await app.person('mentor')
    const near = await inchargeOf(hill)
    for (const person of [far, mentor]) {
      expect(rowsOf(await app.as(person).get('/api/proposals'))).toEqual([])
      for (const path of ['', '/rows'])
        expect((await app.as(person).get(`/api/proposals/${id}${path}`)).status).toBe(404)
      expect((await approve(person, id)).status).toBe(404)
    }
    expect((await app.as(await app.person('student')).get('/api/proposals')).status).toBe(403)
    const moved = await propose(client, change({ school: lake }))
    // An in-charge moves no student out: the approver is the weaker one here.
    const refused = await approve(near, moved)
    expect([refused.status, await world.proposal(near, moved)]).toMatchObject([
      200,
      { state: 'approved' },
    ])
    expect((await app.as(near).get(`/api/change-sets/${moved}`)).body).toMatchObject({
      counts: { failed: 1 },
    })
    expect((await approve(near, id)).status).toBe(200)
    expect(await now()).toMatchObject({ section: 'C', school: hill })
  })

  test('overwrite no record that was changed since, and tell which', async () => {
    const { app, admin, assistantOf, propose, approve, tag, nameOf } = world
    const client = await assistantOf(admin)
    const [stale, fresh] = [await tag('Stale'), await tag('Fresh')]
    const id = await propose(client, {
      resource: 'tag',
      work: 'change',
      rows: [stale, fresh].map((row) => ({
        id: row['id'],
        version: row['version'],
        values: { name: `${String(row['name'])} 2` },
      })),
    })
    await app
      .as(admin)
      .patch(`/api/tags/${String(stale['id'])}`, { name: 'Changed', version: stale['version'] })
    const rows = () => world.rowsOfProposal(admin, id)
    expect((await rows()).map(({ isConflict }) => isConflict)).toEqual([true, false])
    expect((await approve(admin, id)).status).toBe(200)
    expect([await nameOf(stale), await nameOf(fresh)]).toEqual(['Changed', 'Fresh 2'])
    expect((await rows()).map(({ problem }) => problem)).toEqual([
      'The record was changed since it was proposed.',
      null,
    ])
  })

  test('are approved once, by one of two people, and are declined with a reason that their person hears', async () => {
    const { app, admin, assistantOf, call, propose, approve, tag } = world
    const owner = await app.person('admin')
    const client = await assistantOf(owner)
    const made = await tag('Once')
    const id = await propose(client, changedTag(made, 'Twice'))
    const answers = await Promise.all([approve(admin, id), approve(owner, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await app.as(admin).get(`/api/tags/${String(made['id'])}`)).body).toMatchObject({
      version: 2,
    })
    const second = await propose(client, changedTag(await tag(), 'No'))
    const decline = (reason: string) =>
      app.as(admin).post(`/api/proposals/${second}/decline`, { reason })
    expect((await decline(' ')).status).toBe(400)
    expect((await decline('We keep this name')).status).toBe(200)
    expect((await decline('Again')).status).toBe(409)
    expect((await approve(admin, second)).status).toBe(409)
    const news = rowsOf(await app.as(owner).get('/api/notifications?sort=createdAt,ASC'))
    expect(news.map(({ title }) => title)).toContain('A proposal of your assistant was declined')
    expect(news.at(-1)).toMatchObject({
      category: 'proposal',
      body: 'We keep this name',
      link: '/proposals',
    })
    // The reason is for people.
    expect(JSON.stringify(await call(client, 'proposals'))).not.toContain('We keep')
  })

  test('wait at most 30 days, and not too many at a time', async () => {
    const { app, admin, assistantOf, call, propose, approve, tag } = world
    const client = await assistantOf(admin)
    const made = await tag('Old')
    const id = await propose(client, changedTag(made, 'New'))
    await app.database.write(
      (tx) => proposals.update(tx, { id }, { expires_at: new Date(0).toISOString() }),
      'product',
    )
    expect((await approve(admin, id)).body.code).toBe('not_applicable')
    expect(await world.proposal(admin, id)).toMatchObject({ state: 'expired' })
    for (let at = 0; at < maxWaitingProposals; at += 1)
      await propose(client, changedTag(made, `N${at}`))
    expect((await call(client, 'propose', changedTag(made, 'Last'))).problem?.code).toBe(
      'limit_reached',
    )
  })
})
