import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { WebhookSender } from '../src/features/webhooks/webhook-sender.js'
import { webhooks } from '../src/features/webhooks/webhooks.tables.js'
import { WebhookTimes } from '../src/features/webhooks/webhook-times.js'
import type { Dialect } from '../src/database/database.js'
import { until } from './support/live-tab.js'
import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

interface Received {
  headers: Record<string, string>
  body: string
}

describe.each(['sqlite', 'postgres'] as Dialect[])('webhooks on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let receiver: Server
  let url: string
  let hill: string
  let lake: string
  const received: Received[] = []
  let answer: (request: IncomingMessage) => [number, Record<string, string>?] = () => [204]

  beforeAll(async () => {
    app = await TestApp.start(dialect, undefined, { WEBHOOK_NETWORKS: '127.0.0.1' })
    admin = await app.person('admin')
    ;[hill, lake] = await twoSchools(app)
    Object.assign(app.app.get(WebhookTimes), { together: 0, firstRetry: 20 })
    receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push({ headers: request.headers as Record<string, string>, body })
        const [status, headers = {}] = answer(request)
        response.writeHead(status, headers).end()
      })
    })
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  })
  afterAll(async () => {
    await app.stop()
    receiver.close()
  })
  beforeEach(() => {
    received.length = 0
    answer = () => [204]
  })

  const account = async (role = 'atlIncharge', schools: string[] = [hill]) =>
    String(
      (await app.as(admin).post('/api/service-accounts', { name: 'Sheets', role, schools })).body[
        'id'
      ],
    )
  async function webhook(events: Body, serviceAccount: string) {
    const made = await app
      .as(admin)
      .post('/api/webhooks', { name: 'Sheet', url, serviceAccount, events })
    expect([made.status, made.text]).toEqual([201, expect.any(String)])
    const { webhook, secret } = made.body as { webhook: { id: string }; secret: string }
    return { id: webhook.id, secret }
  }
  const remove = (id: string) => app.as(admin).del(`/api/webhooks/${id}`)
  const pupil = async (firstName: string, school: string) =>
    String(
      (
        await app
          .as(admin)
          .post('/api/students', { name: { firstName }, school, class: '7th', comments: 'Shy' })
      ).body['id'],
    )
  const log = async (id: string) => rowsOf(await app.as(admin).get(`/api/webhooks/${id}/messages`))
  const settled = async (id: string) => {
    await until(async () =>
      (await log(id)).every(({ state }) => state !== 'queued' && state !== 'sending'),
    )
    await app.app.get(WebhookSender).settled()
  }

  test('tells of the records within reach of its account, signed, with the fields that it may read', async () => {
    const { id, secret } = await webhook({ student: ['created', 'archived'] }, await account())
    const [asha, ravi] = [await pupil('Asha', hill), await pupil('Ravi', lake)]
    await until(() => received.length > 0)
    await settled(id)
    const bodies = received.map(
      ({ headers, body }) => new Webhook(secret).verify(body, headers) as Body,
    )
    expect(bodies).toEqual([
      {
        type: 'student.created',
        timestamp: expect.any(String),
        data: {
          resource: 'student',
          records: [
            {
              id: asha,
              version: 1,
              record: expect.objectContaining({
                id: asha,
                class: '7th',
                name: { firstName: 'Asha', lastName: null },
              }),
            },
          ],
        },
      },
    ])
    await app.as(admin).del(`/api/students/${asha}`)
    await app.as(admin).del(`/api/students/${ravi}`)
    await until(() => received.length > 1)
    await settled(id)
    expect(JSON.parse(received[1]!.body)).toMatchObject({
      type: 'student.archived',
      data: { records: [{ id: asha }] },
    })
    expect(received[1]!.body).not.toMatch(/Asha|Ravi/)
    expect(received).toHaveLength(2)
    const entries = await log(id)
    expect(entries.map(({ event, state }) => `${event} ${state}`).sort()).toEqual([
      'archived failed',
      'archived sent',
      'created failed',
      'created sent',
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Asha|Ravi|Shy/)
    await remove(id)
  })

  test('a forged body and a wrong secret do not pass the check of the receiver', async () => {
    const { id, secret } = await webhook({ tag: ['created'] }, await account())
    expect((await app.as(admin).post(`/api/webhooks/${id}/test`)).status).toBe(204)
    await until(() => received.length > 0)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'test' })
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
    expect(() =>
      new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(body, headers),
    ).toThrow()
    await remove(id)
  })

  test('one message tells of all records of a change set, and none of what was rolled back', async () => {
    const { id } = await webhook({ tag: ['created'] }, await account())
    const bulk = [
      { name: `One ${dialect}` },
      { name: `Two ${dialect}` },
      { name: `Three ${dialect}` },
    ]
    expect((await app.as(admin).post('/api/tags/bulk', { bulk })).status).toBe(201)
    expect(
      (await app.as(admin).post('/api/tags/bulk', { bulk: [{ name: `Four ${dialect}` }, bulk[0]] }))
        .status,
    ).toBe(409)
    const each = [{ name: `Five ${dialect}` }, bulk[0]]
    expect((await app.as(admin).post('/api/tags/bulk?mode=each', { bulk: each })).status).toBe(201)
    await until(() => received.length > 1)
    await settled(id)
    // A job makes one part after the other: what waits is one message.
    app.app.get(WebhookTimes).together = 300
    for (const name of ['Six', 'Seven'])
      await app.as(admin).post('/api/tags', { name: `${name} ${dialect}` })
    await until(() => received.length > 2)
    await settled(id)
    app.app.get(WebhookTimes).together = 0
    expect(await log(id)).toHaveLength(3)
    const counts = received.map(
      ({ body }) => (JSON.parse(body) as { data: { records: unknown[] } }).data.records.length,
    )
    expect(counts).toEqual([3, 1, 2])
    await remove(id)
  })

  test('a failed message is tried again, follows no redirect, and can be sent again by an admin', async () => {
    const { id } = await webhook({ tag: ['created'] }, await account())
    const answers: [number, Record<string, string>?][] = [
      [500],
      [302, { location: `${url}/elsewhere` }],
    ]
    answer = () => answers.shift() ?? [204]
    await app.as(admin).post('/api/tags', { name: `Retried ${dialect}` })
    await until(async () => (await log(id))[0]?.['state'] === 'sent')
    const [entry] = await log(id)
    expect(entry).toMatchObject({ attempts: 3, status: 204, error: null, records: 1 })
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const again = `/api/webhooks/${id}/messages/${String(entry!['id'])}/send-again`
    expect((await app.as(admin).post(again)).status).toBe(204)
    await until(() => received.length === 4)
    expect(received[3]!.headers['webhook-id']).toBe(entry!['id'])
    await settled(id)
    answer = () => [410]
    await app.as(admin).post(again)
    await until(async () => (await log(id))[0]?.['state'] === 'failed')
    await remove(id)
  })

  test('is changed: its address, its events and the fields that its messages have', async () => {
    const serviceAccount = await account()
    const { id, secret } = await webhook({ tag: ['created'] }, serviceAccount)
    const change = (more: Body, by = admin) =>
      app.as(by).put(`/api/webhooks/${id}`, {
        name: 'Pupils',
        url,
        serviceAccount,
        events: { student: ['created'] },
        ...more,
      })
    expect((await change({}, await app.person('mentor'))).status).toBe(403)
    const paths = async (more: Body) => (await change(more)).body.issues?.map(({ path }) => path)
    expect(await paths({ url: 'https://10.0.0.1/' })).toEqual(['url'])
    expect(await paths({ events: { user: ['created'] } })).toEqual(['events.user'])
    for (const fields of [{ student: ['nothing'] }, { user: ['email'] }])
      expect(await paths({ fields })).toEqual([`fields.${Object.keys(fields)[0]}`])
    const changed = await change({ fields: { student: ['class'] } })
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ name: 'Pupils', fields: { student: ['class'] } }),
    ])
    await app.as(admin).post('/api/tags', { name: `Unheard ${dialect}` })
    await pupil('Fielded', hill)
    await until(() => received.length > 0)
    await settled(id)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(received).toHaveLength(1)
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      data: { records: [{ record: { class: '7th' } }] },
    })
    expect(body).not.toMatch(/Fielded|Shy/)
    await remove(id)
  })

  test('gets another secret, beside which the one before signs for a day', async () => {
    const { id, secret: first } = await webhook({ tag: ['created'] }, await account())
    const renew = async () =>
      String((await app.as(admin).post(`/api/webhooks/${id}/secret`)).body['secret'])
    const second = await renew()
    expect(second).not.toBe(first)
    const signedBy = async () => {
      received.length = 0
      await app.as(admin).post(`/api/webhooks/${id}/test`)
      await until(() => received.length > 0)
      const [{ headers, body } = { headers: {}, body: '' }] = received
      return [first, second].map((secret) => {
        try {
          return Boolean(new Webhook(secret).verify(body, headers))
        } catch {
          return false
        }
      })
    }
    expect(await signedBy()).toEqual([true, true])
    await app.database.write(
      (tx) => webhooks.update(tx, { id }, { former_until: new Date(0).toISOString() }),
      'product',
    )
    expect(await signedBy()).toEqual([false, true])
    await remove(id)
  })

  test('is refused at sending, too, once its address leads into the own network', async () => {
    const { id } = await webhook({ tag: ['created'] }, await account())
    for (const address of [
      'https://10.0.0.1/',
      'https://[::ffff:192.168.0.1]/',
      'https://[fd00::1]/',
    ]) {
      await app.database.write((tx) => webhooks.update(tx, { id }, { url: address }), 'product')
      await app.as(admin).post(`/api/webhooks/${id}/test`)
    }
    await until(async () =>
      (await log(id)).every(({ error }) => /private network/.test(String(error))),
    )
    expect(await log(id)).toHaveLength(3)
    expect(received).toEqual([])
    const ofState = (state: string) =>
      app.as(admin).get(`/api/webhooks/${id}/messages?state=${state}&limit=2`)
    expect(rowsOf(await ofState('sent'))).toEqual([])
    expect((await ofState('asleep')).status).toBe(400)
    const page = await app.as(admin).get(`/api/webhooks/${id}/messages?limit=2&page=2`)
    expect([page.body['total'], rowsOf(page).length]).toEqual([3, 1])
    await remove(id)
  })

  test('a paused webhook, one whose account has ended, and a deleted one tell nothing', async () => {
    const serviceAccount = await account()
    const { id } = await webhook({ tag: ['created'] }, serviceAccount)
    await app.as(admin).post(`/api/webhooks/${id}/pause`)
    await app.as(admin).post('/api/tags', { name: `Paused ${dialect}` })
    expect(await log(id)).toEqual([])
    await app.as(admin).post(`/api/webhooks/${id}/resume`)
    await app.as(admin).del(`/api/service-accounts/${serviceAccount}`)
    await app.as(admin).post('/api/tags', { name: `Ended ${dialect}` })
    await settled(id)
    expect(await log(id)).toMatchObject([
      { state: 'failed', error: 'Its service account may not be used now.' },
    ])
    await remove(id)
    expect((await app.as(admin).get(`/api/webhooks/${id}/messages`)).status).toBe(404)
    expect(received).toEqual([])
  })

  test('only admins make webhooks, for what the account may read and for addresses outside', async () => {
    const serviceAccount = await account('mentor', [])
    const body = { name: 'Sheet', url, serviceAccount, events: { tag: ['created'] } }
    for (const role of ['mentor', 'atlIncharge', 'student'] as const)
      expect((await app.as(await app.person(role)).post('/api/webhooks', body)).status).toBe(403)
    const refusal = async (more: Body) => {
      const { status, body: problem } = await app
        .as(admin)
        .post('/api/webhooks', { ...body, ...more })
      return [status, problem.issues?.[0]?.path]
    }
    for (const resource of ['user', 'chatMessage', 'returnLine', 'nothing'])
      expect(await refusal({ events: { [resource]: ['created'] } })).toEqual([
        400,
        `events.${resource}`,
      ])
    for (const address of [
      'https://10.0.0.1/',
      'https://localhost.example.invalid/',
      'http://1.1.1.1/',
      'https://[::1]/',
    ])
      expect([address, ...(await refusal({ url: address }))]).toEqual([address, 400, 'url'])
    expect(await refusal({ serviceAccount: 'nobody' })).toEqual([400, 'serviceAccount'])
    expect(await refusal({ url: 'ftp://hooks.example/' })).toEqual([400, 'url'])
    const token = await app.token(admin, { '*': ['read'] })
    expect((await app.as(token).get('/api/webhooks')).status).toBe(403)
  })
})
