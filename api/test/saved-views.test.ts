import type { SavedView } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { TestApp, type Body, type Client } from './support/test-app.js'

const query = 'f.class=8th&sort=name.lastName'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('saved views on %s', (dialect) => {
  let app: TestApp
  let admin: Client
  let other: Client
  let mentor: Client
  let incharge: Client

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = app.as(await app.person('admin'))
    other = app.as(await app.person('admin'))
    mentor = app.as(await app.person('mentor'))
    incharge = app.as(await app.person('atlIncharge'))
  })
  afterAll(() => app.stop())

  const draft = (more: Body = {}): Body => ({
    id: ulid(),
    resource: 'student',
    name: 'Eighth class',
    query,
    ...more,
  })
  const save = async (by: Client, body: Body) => {
    const answer = await by.post('/api/saved-views', body)
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return answer.body as unknown as SavedView
  }
  const namesOf = async (by: Client, list = 'student') =>
    ((await by.get(`/api/saved-views?resource=${list}`)).body['views'] as SavedView[]).map(
      ({ name }) => name,
    )

  test('are their author’s alone, are recognised in a retry, and are changed from the version last read', async () => {
    const body = draft()
    const view = await save(mentor, body)
    expect(view).toEqual({
      ...body,
      list: '',
      role: null,
      version: 1,
      isOwn: true,
      isDefault: false,
    })
    expect(await save(mentor, body)).toEqual(view)
    expect([
      await namesOf(mentor),
      await namesOf(mentor, 'school'),
      await namesOf(incharge),
      await namesOf(admin),
    ]).toEqual([['Eighth class'], [], [], []])
    expect(await save(mentor, { ...body, version: 1, name: 'Class 8' })).toMatchObject({
      name: 'Class 8',
      version: 2,
    })
    expect(
      await mentor.post('/api/saved-views', { ...body, version: 1, name: 'Stale' }),
    ).toMatchObject({ status: 409 })
    for (const by of [admin, incharge]) {
      expect(await by.post('/api/saved-views', body)).toMatchObject({
        status: 409,
        body: { code: 'id_exists' },
      })
      expect(
        (await by.post(`/api/saved-views/${view.id}/default`, { isDefault: true })).status,
      ).toBe(404)
      expect((await by.del(`/api/saved-views/${view.id}`)).status).toBe(404)
    }
    expect((await mentor.del(`/api/saved-views/${view.id}`)).status).toBe(204)
    // A change does not bring a deleted view back.
    expect((await mentor.post('/api/saved-views', { ...body, version: 2 })).status).toBe(404)
    expect(await namesOf(mentor)).toEqual([])
  })

  test('are made for a role by admins, and changed and deleted by any of them', async () => {
    const body = draft({ name: 'For mentors', role: 'mentor' })
    expect((await mentor.post('/api/saved-views', body)).status).toBe(403)
    const view = await save(admin, body)
    expect([await namesOf(mentor), await namesOf(other), await namesOf(incharge)]).toEqual([
      ['For mentors'],
      ['For mentors'],
      [],
    ])
    expect((await mentor.del(`/api/saved-views/${view.id}`)).status).toBe(403)
    expect(
      (await mentor.post('/api/saved-views', { ...body, role: null, version: 1 })).body.code,
    ).toBe('id_exists')
    expect(await save(other, { ...body, name: 'Mentors', version: 1 })).toMatchObject({
      version: 2,
      role: 'mentor',
    })
    expect((await other.del(`/api/saved-views/${view.id}`)).status).toBe(204)
    expect(await namesOf(mentor)).toEqual([])
  })

  test('start a person’s list until another one does, or the view is gone', async () => {
    const defaults = async (by: Client) =>
      (await by.get('/api/saved-views/defaults')).body['defaults']
    const shared = await save(admin, draft({ role: 'mentor', query: 'density=cosy' }))
    const own = await save(mentor, draft())
    const start = (id: string, isDefault = true) =>
      mentor.post(`/api/saved-views/${id}/default`, { isDefault })
    expect((await start(own.id)).body).toMatchObject({ isDefault: true })
    expect(await defaults(mentor)).toEqual([{ resource: 'student', list: '', query }])
    await start(shared.id)
    expect(await defaults(mentor)).toEqual([
      { resource: 'student', list: '', query: 'density=cosy' },
    ])
    expect(await defaults(admin)).toEqual([])
    // Starting with another view is no longer this view's to end.
    await start(own.id, false)
    expect(await defaults(mentor)).toHaveLength(1)
    await save(admin, draft({ id: shared.id, version: 1, role: 'student' }))
    expect(await defaults(mentor)).toEqual([])
    await start(own.id)
    await mentor.del(`/api/saved-views/${own.id}`)
    expect(await defaults(mentor)).toEqual([])
  })

  test('refuse what is no view of a list', async () => {
    for (const wrong of [
      { resource: 'nothing' },
      { list: 'nothing' },
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { query: 'page=2' },
      { query: `q=${'x'.repeat(4000)}` },
      { query: `q=${'अ'.repeat(500)}` },
      { query: Array.from({ length: 51 }, (_, at) => `f.class=${at}`).join('&') },
      { role: 'parent' },
    ])
      expect([wrong, (await admin.post('/api/saved-views', draft(wrong))).status]).toEqual([
        wrong,
        400,
      ])
    for (let at = 0; at < 50; at++) await save(incharge, draft({ name: `View ${at}` }))
    expect(await incharge.post('/api/saved-views', draft())).toMatchObject({
      status: 400,
      body: { code: 'limit_exceeded' },
    })
  })

  test('are of a page without a list, with the names of its address and for the people of a role', async () => {
    const page = { resource: '', list: '/programme' }
    const body = draft({ ...page, query: 'figures=reached', role: 'mentor', name: 'Reach' })
    const shared = await save(admin, body)
    const at = '/api/saved-views?list=%2Fprogramme'
    expect((await mentor.get(at)).body['views']).toEqual([
      { ...shared, isOwn: false, isDefault: false },
    ])
    expect((await incharge.get(at)).body['views']).toEqual([])
    expect(
      (await mentor.post(`/api/saved-views/${shared.id}/default`, { isDefault: true })).status,
    ).toBe(200)
    expect((await mentor.get('/api/saved-views/defaults')).body['defaults']).toContainEqual({
      ...page,
      query: 'figures=reached',
    })
    for (const [more, field] of [
      [{ list: '/tasks' }, 'list'],
      [{ list: '' }, 'list'],
      [{ query: 'month=2026-10' }, 'query'],
      [{ query: 'f.class=8th' }, 'query'],
    ] as const) {
      const answer = await admin.post('/api/saved-views', draft({ ...body, id: ulid(), ...more }))
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`"${field}"`)])
    }
  })

  test('comments that staff save are their author’s alone, are changed by their id, and come back after an undo', async () => {
    const pupil = app.as(await app.person('student'))
    const url = '/api/saved-comments'
    const textsOf = async (by: Client) =>
      ((await by.get(url)).body['comments'] as { text: string }[]).map(({ text }) => text)
    // They are listed by their ids, and two of the same millisecond are in any order.
    const [id = '', second = ''] = [ulid(), ulid()].toSorted()
    const body = { id, text: ' Label every part ' }
    for (let at = 0; at < 2; at += 1)
      expect(await mentor.post(url, body)).toMatchObject({
        status: 200,
        body: { id, text: 'Label every part' },
      })
    expect(await mentor.post(url, { id: second, text: 'LABEL every part' })).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    })
    expect((await mentor.post(url, { id: second, text: 'Well measured' })).status).toBe(200)
    expect((await mentor.post(url, { id, text: 'Label all parts' })).status).toBe(200)
    expect([await textsOf(mentor), await textsOf(admin), await textsOf(incharge)]).toEqual([
      ['Label all parts', 'Well measured'],
      [],
      [],
    ])
    for (const other of [admin, incharge]) {
      expect((await other.post(url, { id, text: 'Mine now' })).status).toBe(409)
      expect((await other.del(`${url}/${id}`)).status).toBe(404)
    }
    for (const answer of [await pupil.get(url), await pupil.post(url, body)])
      expect(answer.status).toBe(403)
    expect((await mentor.del(`${url}/${id}`)).status).toBe(204)
    expect((await mentor.del(`${url}/${id}`)).status).toBe(404)
    expect((await mentor.post(url, { id, text: 'Label all parts' })).status).toBe(200)
    expect(await textsOf(mentor)).toEqual(['Label all parts', 'Well measured'])
    for (const wrong of [{ text: ' ' }, { text: 'x'.repeat(1001) }, { id: 'x' }, { more: 1 }])
      expect((await mentor.post(url, { ...body, ...wrong })).status).toBe(400)
    for (let at = 0; at < 50; at += 1) await incharge.post(url, { id: ulid(), text: `Text ${at}` })
    expect(await incharge.post(url, { id: ulid(), text: 'One more' })).toMatchObject({
      status: 400,
      body: { code: 'limit_exceeded' },
    })
  })
})
