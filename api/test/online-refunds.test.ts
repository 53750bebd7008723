import { resourceNamed } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { OnlineRefundService } from '../src/features/payments/online-refunds.js'
import { onlineRefunds } from '../src/features/payments/payments.tables.js'
import { RazorpayServer, signed, webhooks, type AskedRefund } from './support/razorpay-server.js'
import { Samples } from './support/sample.js'
import { TestApp, type Body, type Client } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as const)('refunds online on %s', (dialect) => {
  let app: TestApp
  let razorpay: RazorpayServer
  let client: Client
  let colleague: string
  let samples: Samples
  let seen = 0

  beforeAll(async () => {
    razorpay = await RazorpayServer.start()
    app = await TestApp.start(dialect, undefined, razorpay.env)
    const admin = await app.person('admin')
    colleague = (await app.person('admin')).id
    client = app.as(admin)
    samples = new Samples(app, admin)
  })
  afterAll(async () => {
    await app.stop()
    await razorpay.stop()
  })
  beforeEach(() => {
    razorpay.status = 200
    razorpay.refundStatus = 'pending'
    razorpay.losesAnswers = false
  })

  const deliver = async (body: object): Promise<void> => {
    const text = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signed(text) }
    expect(
      (await app.as(null).raw('POST', '/api/payments/razorpay/webhook', text, headers)).status,
    ).toBe(200)
  }
  /** A payment of ₹5,000 that came in online, and the provider's id of it. */
  const paid = async () => {
    const id = String((await samples.record(resourceNamed('payment')))['id'])
    const reference = String((await client.post(`/api/payments/${id}/pay-online`)).body['url'])
      .split('/')
      .at(-1)!
    const pay = `pay_${(seen += 1)}`
    await deliver(webhooks.paid(reference, pay, 500_000))
    return { id, pay }
  }
  const shown = async (id: string) => (await client.get(`/api/payments/${id}`)).body
  const refundsOf = async (id: string) =>
    (await client.get(`/api/payments/${id}/refunds`)).body as Body & { refunds: Body[] }
  const ask = (id: string, more: Body = {}) =>
    client.post(`/api/payments/${id}/refunds`, {
      id: ulid(),
      amount: 100_000,
      note: 'The event fell out',
      ...more,
    })
  const atProvider = (pay: string): AskedRefund[] =>
    [...razorpay.refunds.values()].filter(({ payment_id: of }) => of === pay)

  /** The people who have news about a refund of a payment, with its title. */
  const newsAbout = (id: string) =>
    app.database.read.all<{ person: string; title: string }>(
      "SELECT person_id AS person, title FROM notifications WHERE link = ? AND title LIKE 'Refund %' ORDER BY id",
      [`/payments/show/${id}`],
    )
  const refused = (amount: string) =>
    expect.stringMatching(new RegExp(`^Refund refused by the bank: ${amount} for .`))

  test('enters a part that was refunded when the bank has returned it, once, with the reason and the person who asked', async () => {
    const { id, pay } = await paid()
    const wish = { id: ulid(), amount: 120_050 }
    const answers = await Promise.all([1, 2, 3].map(() => ask(id, wish)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await refundsOf(id)).toMatchObject({
      most: 379_950,
      refunds: [{ id: wish.id, amount: 120_050, state: 'accepted' }],
    })
    expect(await shown(id)).toMatchObject({ status: 'paid', refunded: 0 })
    const [refund, ...others] = atProvider(pay)
    expect([refund?.amount, others]).toEqual([120_050, []])
    await Promise.all([1, 2].map(() => deliver(webhooks.refund('processed', refund!))))
    await deliver(webhooks.refund('created', refund!))
    await deliver(webhooks.refund('failed', refund!))
    expect(await shown(id)).toMatchObject({ status: 'paid', refunded: 120_050 })
    const { data } = (
      await client.get(
        `/api/payment-entries?limit=9&filter=payment||$eq||${id}&filter=entry||$eq||refund`,
      )
    ).body as Body & {
      data: Body[]
    }
    expect(data).toMatchObject([
      {
        method: 'online',
        reference: refund!.id,
        note: 'The event fell out',
        recordedBy: expect.any(String),
      },
    ])
    expect((await refundsOf(id)).refunds).toMatchObject([{ state: 'done' }])
    expect((await ask(id, wish)).body).toMatchObject({ id: wish.id, state: 'done' })
    expect((await ask(id, { ...wish, amount: 100 })).body['code']).toBe('id_exists')
  })

  test('reserves the amount while the bank decides, so that two people cannot return it twice', async () => {
    const { id, pay } = await paid()
    const both = await Promise.all([1, 2].map(() => ask(id, { amount: 300_000 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const byHand = {
      payment: id,
      entry: 'refund',
      method: 'cash',
      amount: 200_001,
      note: 'In cash',
    }
    expect((await client.post('/api/payment-entries', byHand)).body['title']).toBe(
      'At most ₹2,000 came in.',
    )
    expect((await client.post('/api/payment-entries', { ...byHand, amount: 200_000 })).status).toBe(
      201,
    )
    expect((await ask(id, { amount: 100 })).body['title']).toBe('Nothing can be refunded online.')
    expect(
      (await client.post('/api/payment-entries', { ...byHand, amount: 100 })).body['title'],
    ).toBe('A refund of the rest is under way.')
    // A failure gives the amount free again, and money that moves after all is entered.
    const [refund] = atProvider(pay)
    await deliver(webhooks.refund('failed', refund!))
    await deliver(webhooks.refund('failed', refund!))
    expect(await refundsOf(id)).toMatchObject({ most: 300_000, refunds: [{ state: 'failed' }] })
    // Once, although the bank said it twice, and to the person who asked, too: they have left the screen.
    expect((await newsAbout(id)).map(({ title }) => title)).toEqual([
      refused('₹3,000'),
      refused('₹3,000'),
    ])
    await deliver(webhooks.refund('processed', refund!))
    expect(await shown(id)).toMatchObject({ status: 'refunded', refunded: 500_000 })
  })

  test('makes one refund when the answer of the bank is lost, and asks again by itself', async () => {
    const { id, pay } = await paid()
    razorpay.losesAnswers = true
    expect((await ask(id, { amount: 500_000 })).body['state']).toBe('asking')
    razorpay.losesAnswers = false
    await app.app.get(OnlineRefundService).askAboutOpen()
    expect((await refundsOf(id)).refunds).toMatchObject([{ state: 'accepted' }])
    // The webhook does not arrive: the bank is asked what became of it.
    atProvider(pay)[0]!.status = 'processed'
    await app.app.get(OnlineRefundService).askAboutOpen()
    await app.app.get(OnlineRefundService).askAboutOpen()
    expect(atProvider(pay)).toHaveLength(1)
    expect(await shown(id)).toMatchObject({ status: 'refunded', refunded: 500_000 })
  })

  test('asks about every refund in turn, also behind many that never end and a slow bank', async () => {
    const service = app.app.get(OnlineRefundService)
    const { id, pay } = await paid()
    for (let count = 0; count < 22; count += 1) await ask(id, { amount: 100 })
    const end = (at: number) => (atProvider(pay).at(at)!.status = 'processed')
    const moved = async () => (await shown(id))['refunded']
    end(-1)
    await service.askAboutOpen()
    expect(await moved()).toBe(100)
    const { maxRunMs } = service
    // Time for a single question.
    service.maxRunMs = 0
    end(-2)
    for (const _open of await onlineRefunds.find(app.database.read, {
      state: ['asking', 'accepted'],
    }))
      await service.askAboutOpen()
    expect(await moved()).toBe(200)
    service.maxRunMs = maxRunMs
  })

  test('hears the end of a refund before the answer to its request', async () => {
    const { id, pay } = await paid()
    razorpay.losesAnswers = true
    const { body } = await ask(id)
    await deliver(
      webhooks.refund('processed', {
        ...atProvider(pay)[0]!,
        notes: { reference: String(body['id']) },
      }),
    )
    razorpay.losesAnswers = false
    await app.app.get(OnlineRefundService).askAboutOpen()
    expect(await shown(id)).toMatchObject({ refunded: 100_000 })
    expect((await refundsOf(id)).refunds).toMatchObject([{ state: 'done' }])
  })

  test('says why the bank refused, leaves the amount refundable, and keeps a server error open', async () => {
    const { id } = await paid()
    razorpay.status = 400
    const answer = await ask(id)
    expect([answer.status, answer.body['title']]).toEqual([
      409,
      'The bank refused the refund: The balance is too low.',
    ])
    expect(await newsAbout(id)).toEqual([{ person: colleague, title: refused('₹1,000') }])
    razorpay.status = 502
    expect((await ask(id)).body['state']).toBe('asking')
    razorpay.status = 200
    expect(await refundsOf(id)).toMatchObject({
      most: 400_000,
      refunds: [{ state: 'asking' }, { state: 'failed' }],
    })
    await app.app.get(OnlineRefundService).askAboutOpen()
    expect((await refundsOf(id)).refunds[0]).toMatchObject({ state: 'accepted' })
  })

  test('counts refunds of the dashboard of the bank, and refuses amounts that never came in online', async () => {
    const { id, pay } = await paid()
    await deliver(webhooks.refunded(pay, `rfnd_${pay}`, 450_000))
    expect(await refundsOf(id)).toMatchObject({ most: 50_000 })
    expect((await ask(id, { amount: 50_001 })).body['title']).toBe(
      'At most ₹500 can be refunded online at once.',
    )
    for (const wrong of [
      { amount: 99 },
      { amount: 0.5 },
      { note: ' ' },
      { note: 'x'.repeat(301) },
      { more: 1 },
      { id: 'x' },
    ])
      expect((await ask(id, wrong)).status).toBe(400)
    const cash = String((await samples.record(resourceNamed('payment')))['id'])
    await client.post('/api/payment-entries', {
      payment: cash,
      entry: 'receipt',
      method: 'cash',
      amount: 500_000,
    })
    expect(await refundsOf(cash)).toMatchObject({ most: 0, refunds: [] })
    expect((await ask(cash)).body['title']).toBe('Nothing can be refunded online.')
  })

  test('is for admins only', async () => {
    const { id } = await paid()
    for (const role of ['atlIncharge', 'mentor', 'student'] as const) {
      const other = app.as(await app.person(role))
      expect((await other.get(`/api/payments/${id}/refunds`)).status).toBe(403)
      expect(
        (await other.post(`/api/payments/${id}/refunds`, { id: ulid(), amount: 100, note: 'Mine' }))
          .status,
      ).toBe(403)
    }
    expect((await ask(ulid())).status).toBe(404)
  })
})
