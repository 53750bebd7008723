import { mailOutbox } from '../src/mail/mail.tables.js'
import { AutomationQueue } from '../src/features/automations/automation-queue.js'
import { AutomationRunner } from '../src/features/automations/automation-runner.js'
import { AutomationTimes } from '../src/features/automations/automation-times.js'
import { automationRuns } from '../src/features/automations/automations.tables.js'
import type { Dialect } from '../src/database/database.js'
import { until } from './support/live-tab.js'
import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as Dialect[])('automations on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let mentor: Person
  let incharge: Person
  let hill: string
  let lake: string

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = await app.person('admin')
    mentor = await app.person('mentor')
    ;[hill, lake] = await twoSchools(app)
    incharge = await app.person('atlIncharge')
    const { body } = await app.as(admin).get(`/api/schools/${hill}`)
    const { status } = await app.as(admin).patch(`/api/schools/${hill}`, {
      version: body['version'],
      atlIncharge: { email: incharge.email },
    })
    expect(status).toBe(200)
    Object.assign(app.app.get(AutomationTimes), { together: 0, firstRetry: 20 })
  })
  afterAll(() => app.stop())

  const settled = async () => {
    app.app.get(AutomationRunner).wake()
    await app.app.get(AutomationRunner).settled()
  }
  const notify = (...people: Person[]) => ({ do: 'notify', people: people.map(({ id }) => id) })
  const draft = (more: Body = {}): Body => ({
    name: 'Class 9',
    resource: 'student',
    where: { class: '9th' },
    action: notify(admin),
    text: '{title} is in {class}',
    ...more,
  })
  async function automation(more: Body = {}): Promise<string> {
    const made = await app.as(admin).post('/api/automations', draft(more))
    expect([made.status, made.text]).toEqual([201, expect.any(String)])
    return String(made.body['id'])
  }
  const remove = (id: string) => app.as(admin).del(`/api/automations/${id}`)
  const pupil = async (firstName: string, more: Body = {}, by = admin) =>
    (
      await app
        .as(by)
        .post('/api/students', { name: { firstName }, school: hill, class: '8th', ...more })
    ).body
  const change = async (record: Body, values: Body, by = admin) =>
    (
      await app
        .as(by)
        .patch(`/api/students/${String(record['id'])}`, { version: record['version'], ...values })
    ).body
  const runs = async (id: string) => rowsOf(await app.as(admin).get(`/api/automations/${id}/runs`))
  const news = async (person: Person) =>
    rowsOf(
      await app
        .as(person)
        .get('/api/notifications?filter=category||$eq||automation&sort=createdAt,ASC&limit=100'),
    ).map(({ title }) => title)

  test('tells of a record that becomes such, each time, and not of one that stays or ceases to be', async () => {
    const id = await automation()
    const heard = (await news(admin)).length
    const asha = await pupil('Asha', { class: '9th' })
    const ravi = await pupil('Ravi')
    const promoted = await change(ravi, { class: '9th' })
    const renamed = await change(promoted, { name: { firstName: 'Ravindra' } })
    const back = await change(renamed, { class: '8th' })
    await change(back, { class: '9th' })
    await settled()
    // Archived and restored: it is as it was.
    await app.as(admin).del(`/api/students/${String(asha['id'])}`)
    const [batch] = rowsOf(await app.as(admin).get('/api/archive?limit=1'))
    const restored = await app.as(admin).post(`/api/archive/${String(batch!['batch'])}/restore`)
    expect(restored.status).toBeLessThan(300)
    await settled()
    const became = (await runs(id)).reduce((sum, { records }) => sum + Number(records), 0)
    expect(became).toBe(3)
    expect((await news(admin)).slice(heard).join('\n')).toContain('Class 9: Asha is in 9th')
    await remove(id)
  })

  test('a bulk of a thousand is one notification, and what is rolled back is none', async () => {
    const id = await automation()
    const bulk = Array.from({ length: 100 }, (_, at) => ({
      name: { firstName: `Bulk ${at}` },
      school: hill,
      class: '9th',
    }))
    expect((await app.as(admin).post('/api/students/bulk', { bulk })).status).toBe(201)
    const wrong = [...bulk.slice(0, 2), { name: { firstName: 'Wrong' }, class: '9th' }]
    expect((await app.as(admin).post('/api/students/bulk', { bulk: wrong })).status).toBe(400)
    await settled()
    const rows = await runs(id)
    expect(rows).toMatchObject([{ records: 100, state: 'sent', done: 1, error: null }])
    expect((await news(admin)).at(-1)).toBe('Class 9: 100 Students')
    await remove(id)
  })

  test('tells each person of the records that they may read, in-charges of their schools only', async () => {
    const other = await app.person('atlIncharge')
    const id = await automation({
      action: { do: 'notify', roles: ['atlIncharge'], people: [other.id] },
      text: '{title} ({class})',
    })
    await app.as(admin).post('/api/students/bulk', {
      bulk: [
        { name: { firstName: 'Hilly' }, school: hill, class: '9th' },
        { name: { firstName: 'Laky' }, school: lake, class: '9th' },
      ],
    })
    await settled()
    expect((await news(incharge)).at(-1)).toBe('Class 9: Hilly (9th)')
    expect(await news(other)).toEqual([])
    expect((await runs(id))[0]).toMatchObject({ records: 2, done: 1 })
    await remove(id)
  })

  test('adds a task by the rights of its owner, which starts no other automation', async () => {
    const first = await automation({
      action: { do: 'task', person: mentor.id, dueInDays: 3 },
      text: 'Look at {title}',
    })
    const second = await automation({
      name: 'Chain',
      resource: 'task',
      where: { taskDone: false },
      text: '{title}',
    })
    await pupil('Tara', { class: '9th' }, mentor)
    await settled()
    const tasks = rowsOf(await app.as(mentor).get('/api/tasks?limit=100'))
    expect(tasks).toMatchObject([
      { taskName: 'Class 9: Look at Tara', createdBy: admin.id, taskDone: false },
    ])
    expect(await runs(second)).toEqual([])
    await app.as(mentor).post('/api/tasks', { taskName: 'By hand' })
    await settled()
    expect(await runs(second)).toHaveLength(1)
    await remove(first)
    await remove(second)
  })

  test('queues an e-mail without values of the record', async () => {
    const id = await automation({ action: { do: 'mail', person: mentor.id } })
    await pupil('Mira', { class: '9th' })
    await settled()
    const [mail] = await mailOutbox.find(app.database.read, {
      kind: 'automation',
      user_id: mentor.id,
    })
    expect(mail).toMatchObject({ recipient: mentor.email })
    expect(JSON.stringify(mail)).not.toMatch(/Mira/)
    await remove(id)
  })

  test('a run that another process claimed meanwhile does nothing twice, and one left by a kill is done', async () => {
    const id = await automation()
    const heard = (await news(admin)).length
    app.app.get(AutomationTimes).together = 60_000
    await pupil('Killed', { class: '9th' })
    app.app.get(AutomationTimes).together = 0
    const past = new Date(Date.now() - 1000).toISOString()
    // A process claimed it and died: its lease has ended.
    await app.database.write(
      (tx) =>
        automationRuns.update(
          tx,
          { target: id },
          { state: 'sending', attempts: 1, next_attempt_at: past },
        ),
      'product',
    )
    const [stale] = await automationRuns.find(app.database.read, { target: id })
    await Promise.all([settled(), settled()])
    expect(await runs(id)).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(await news(admin)).toHaveLength(heard + 1)
    const closing = { status: 1, error: null }
    const isLate = await app.database.write(
      (tx) => app.app.get(AutomationQueue).closeIn(tx, stale!, closing),
      'product',
    )
    expect(isLate).toBe(false)
    await remove(id)
  })

  test('acts by nobody once its owner is no admin, and turns itself off', async () => {
    const owner = await app.person('admin')
    const made = await app.as(owner).post('/api/automations', draft({ name: 'Orphan' }))
    const id = String(made.body['id'])
    const account = (await app.as(admin).get(`/api/users/${owner.id}`)).body
    const demoted = await app.as(admin).patch(`/api/users/${owner.id}`, {
      version: account['version'],
      role: 'mentor',
    })
    expect(demoted.status).toBe(200)
    const heard = (await news(admin)).length
    await pupil('Orphaned', { class: '9th' })
    await settled()
    expect(await news(admin)).toHaveLength(heard)
    const shown = rowsOf(await app.as(admin).get('/api/automations')).find(
      (row) => row['id'] === id,
    )
    expect(shown).toMatchObject({ offReason: 'owner', offAt: expect.any(String) })
    expect(await runs(id)).toMatchObject([{ error: 'Its owner is no admin any more.' }])
    await remove(id)
  })

  test('tells its owner of a failure, and turns itself off after five in a row', async () => {
    const gone = await app.person('mentor')
    const id = await automation({ name: 'Broken', action: { do: 'mail', person: gone.id } })
    const account = (await app.as(admin).get(`/api/users/${gone.id}`)).body
    await app
      .as(admin)
      .patch(`/api/users/${gone.id}`, { version: account['version'], disabled: true })
    for (let at = 0; at < 6; at += 1) {
      await pupil(`Fails ${at}`, { class: '9th' })
      await settled()
    }
    expect(await runs(id)).toHaveLength(5)
    expect((await news(admin)).slice(-2)).toEqual([
      'Automation failed: Broken',
      'Automation turned off after 5 failures: Broken',
    ])
    expect((await app.as(admin).post(`/api/automations/${id}/resume`)).status).toBe(204)
    const shown = rowsOf(await app.as(admin).get('/api/automations')).find(
      (row) => row['id'] === id,
    )
    expect(shown).toMatchObject({ offAt: null, failures: 0 })
    await remove(id)
  })

  test('a dry run shows the changes of the last days, by whom, and writes nothing', async () => {
    const where = { class: '10th' }
    const dry = await pupil('Dry', {}, mentor)
    const raised = await change(dry, { class: '10th' }, mentor)
    await change(raised, { name: { firstName: 'Drier' } })
    await pupil('New', { class: '10th' })
    const before = await automationRuns.count(app.database.read, {})
    const { status, body } = await app
      .as(admin)
      .post('/api/automations/dry-run', { resource: 'student', where })
    expect(status).toBe(200)
    expect(body['data']).toMatchObject([
      { title: 'New', isNew: true, who: { id: admin.id } },
      { title: 'Drier', isNew: false, who: { id: mentor.id, name: expect.any(String) } },
    ])
    expect(body).toMatchObject({ unknown: 0, isCut: false })
    expect(await automationRuns.count(app.database.read, {})).toBe(before)
  })

  test('only admins make them, of what they may read, in a form without code', async () => {
    for (const role of ['mentor', 'atlIncharge', 'student'] as const) {
      const person = await app.person(role)
      expect((await app.as(person).post('/api/automations', draft())).status).toBe(403)
      expect((await app.as(person).get('/api/automations')).status).toBe(403)
    }
    const token = await app.token(admin, { '*': ['read'] })
    expect((await app.as(token).post('/api/automations', draft())).status).toBe(403)
    const pathOf = async (more: Body) => {
      const { status, body } = await app.as(admin).post('/api/automations', draft(more))
      return [status, body.issues?.[0]?.path.split('.')[0]]
    }
    const child = await app.person('student')
    let deep: unknown = { class: '9th' }
    for (let at = 0; at < 200; at += 1) deep = { $not: deep }
    const wrong: [Body, string][] = [
      [{ where: {} }, 'where'],
      [{ where: [] }, 'where'],
      [{ where: { class: '99th' } }, 'where'],
      [{ where: { class: { $regex: '.*' } } }, 'where'],
      [{ where: { nothing: 'x' } }, 'where'],
      [{ where: { school: { $where: { city: 'Pune' } } } }, 'where'],
      [{ where: { $from: { resource: 'team', field: 'members' } } }, 'where'],
      [{ where: { $or: 'x' } }, 'where'],
      [{ where: deep }, 'where'],
      [{ where: { __proto__: null, constructor: 'x' } }, 'where'],
      [{ where: { $and: Array.from({ length: 60 }, () => ({ class: '9th' })) } }, 'where'],
      [{ resource: 'user', where: { disabled: true } }, 'resource'],
      [{ resource: 'chatMessage', where: { text: 'x' } }, 'resource'],
      [{ text: '{password}' }, 'text'],
      [{ text: '${1+1} {title' }, 'text'],
      [{ text: '{school}' }, 'text'],
      [{ text: '{comments}' }, 'text'],
      [{ action: notify() }, 'action'],
      [{ action: notify(child) }, 'action'],
      [{ action: { do: 'task', person: 'nobody' } }, 'action'],
      [{ action: { do: 'webhook', webhook: 'nothing' } }, 'action'],
    ]
    for (const [more, path] of wrong)
      expect([more, await pathOf(more)]).toEqual([more, [400, path]])
    expect(await app.as(admin).get('/api/automations')).toMatchObject({ body: { data: [] } })
  })

  test('queues a message of a webhook, which reads by the rights of its own account', async () => {
    const account = await app
      .as(admin)
      .post('/api/service-accounts', { name: 'Sheets', role: 'atlIncharge', schools: [hill] })
    const hook = await app.as(admin).post('/api/webhooks', {
      name: 'Sheet',
      url: 'https://1.1.1.1/hook',
      serviceAccount: account.body['id'],
      events: { tag: ['archived'] },
    })
    const webhook = (hook.body['webhook'] as Body)['id'] as string
    const id = await automation({ action: { do: 'webhook', webhook } })
    await app.as(admin).post(`/api/webhooks/${webhook}/pause`)
    await pupil('Paused', { class: '9th' })
    await settled()
    expect(await runs(id)).toMatchObject([
      { state: 'failed', error: 'The webhook is paused or was deleted.' },
    ])
    await app.as(admin).post(`/api/webhooks/${webhook}/resume`)
    await pupil('Told', { class: '9th' })
    await settled()
    await until(async () => (await runs(id)).length === 2)
    const messages = rowsOf(await app.as(admin).get(`/api/webhooks/${webhook}/messages`))
    expect(messages).toMatchObject([{ event: 'matched', resource: 'student', records: 1 }])
    await remove(id)
    await app.as(admin).del(`/api/webhooks/${webhook}`)
  })
})
