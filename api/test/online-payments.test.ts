import fc from 'fast-check'
import { balanceOf, paymentStatus, resourceNamed } from '@tinkerdesk/shared'
import { RazorpayServer, signed, webhooks } from './support/razorpay-server.js'
import { Samples } from './support/sample.js'
import { TestApp, type Body, type Client } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as const)('payments online on %s', (dialect) => {
  let app: TestApp
  let razorpay: RazorpayServer
  let client: Client
  let samples: Samples
  let seen = 0

  beforeAll(async () => {
    razorpay = await RazorpayServer.start()
    app = await TestApp.start(dialect, undefined, razorpay.env)
    const admin = await app.person('admin')
    client = app.as(admin)
    samples = new Samples(app, admin)
  })
  afterAll(async () => {
    await app.stop()
    await razorpay.stop()
  })

  /** A payment of ₹5,000. */
  const owed = async () => String((await samples.record(resourceNamed('payment')))['id'])
  const shown = async (id: string) => (await client.get(`/api/payments/${id}`)).body
  const link = async (id: string): Promise<string> => {
    const { status, body } = await client.post(`/api/payments/${id}/pay-online`)
    expect(status).toBe(200)
    return String(body['url']).split('/').at(-1)!
  }
  const tell = (body: object, signature = signed(JSON.stringify(body))) =>
    app.as(null).raw('POST', '/api/payments/razorpay/webhook', JSON.stringify(body), {
      'content-type': 'application/json',
      origin: 'https://api.razorpay.example',
      'x-razorpay-signature': signature,
    })
  const deliver = async (body: object) => expect((await tell(body)).status).toBe(200)
  const next = (what: string) => `${what}_${(seen += 1)}`

  test('uses one payment page for repeated requests, and sends no data about the payer', async () => {
    const id = await owed()
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.post(`/api/payments/${id}/pay-online`)),
    )
    const reference = await link(id)
    const page = { url: `https://rzp.example/i/${reference}` }
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      [1, 2, 3].map(() => [200, page]),
    )
    expect(razorpay.links.filter(({ reference_id }) => reference_id === reference)).toMatchObject([
      { amount: 500_000, currency: 'INR' },
    ])
    const { payer, status } = await shown(id)
    expect(status).toBe('pending')
    expect(razorpay.bodies.join()).not.toContain(String(payer).split(' ')[0])
  })

  test('leaves the payment due when the provider refuses, and can be tried again', async () => {
    const id = await owed()
    razorpay.status = 500
    expect((await client.post(`/api/payments/${id}/pay-online`)).status).toBe(503)
    razorpay.status = 200
    expect((await shown(id))['status']).toBe('due')
    await link(id)
  })

  test('accepts only events whose bytes are signed with the present or the former secret', async () => {
    const id = await owed()
    const body = webhooks.paid(await link(id), next('pay'), 500_000)
    const text = JSON.stringify(body)
    for (const forged of [
      '',
      'nonsense',
      signed(text, 'guess'),
      signed(`${text} `),
      signed(text).toUpperCase(),
    ])
      expect((await tell(body, forged)).status).toBe(401)
    expect((await shown(id))['status']).toBe('pending')
    expect((await tell(body, signed(text, 'old-secret'))).status).toBe(200)
    expect((await shown(id))['status']).toBe('paid')
  })

  test('enters an event once, even if it arrives again, late or twice at the same time', async () => {
    const id = await owed()
    const reference = await link(id)
    const pay = next('pay')
    const refund = webhooks.refunded(pay, next('rfnd'), 50_050, reference)
    // Before its payment a refund is refused, so that it is delivered again.
    expect((await tell(refund)).status).toBe(404)
    await deliver(webhooks.failed(reference, next('pay'), 500_000))
    expect((await shown(id))['status']).toBe('failed')
    await Promise.all([1, 2, 3].map(() => deliver(webhooks.paid(reference, pay, 500_000))))
    await Promise.all([1, 2].map(() => deliver(refund)))
    await deliver(webhooks.failed(reference, next('pay'), 500_000))
    await deliver(webhooks.expired(reference))
    expect(await shown(id)).toMatchObject({ status: 'paid', received: 500_000, refunded: 50_050 })
  })

  test('is due again when its page has expired, and ignores events of other accounts', async () => {
    const id = await owed()
    await deliver(webhooks.expired(await link(id)))
    expect((await shown(id))['status']).toBe('due')
    await deliver(webhooks.paid('another-shop', next('pay'), 100))
    await deliver(webhooks.refunded(next('pay'), next('rfnd'), 100, 'another-shop'))
    await deliver(webhooks.refunded(next('pay'), next('rfnd'), 100))
    await deliver({ event: 'invoice.paid', payload: {} })
  })

  test('keeps money that came in twice, by the bank and in cash, and shows it', async () => {
    const id = await owed()
    const reference = await link(id)
    const cash = { payment: id, entry: 'receipt', method: 'cash', amount: 500_000 }
    expect((await client.post('/api/payment-entries', cash)).status).toBe(201)
    await deliver(webhooks.paid(reference, next('pay'), 500_000))
    expect(await shown(id)).toMatchObject({ status: 'paid', received: 1_000_000 })
  })

  test('loses no money and counts none twice in any series of events', async () => {
    const event = fc.record({
      what: fc.constantFrom(
        'receipt',
        'waiver',
        'refund',
        'paid',
        'failed',
        'expired',
        'refunded',
        'again',
      ),
      amount: fc.integer({ min: 1, max: 300_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 12 }), async (series) => {
        const id = await owed()
        const reference = await link(id)
        const ledger: { entry: 'receipt' | 'refund' | 'waiver'; amount: number }[] = []
        const pays: { id: string; amount: number }[] = []
        const delivered: object[] = []
        let state: 'open' | 'failed' | 'over' = 'open'
        const send = async (body: object) => {
          delivered.push(body)
          await deliver(body)
        }
        for (const { what, amount } of series) {
          const { open, kept } = balanceOf(500_000, ledger)
          if (what === 'receipt' || what === 'waiver' || what === 'refund') {
            const most = what === 'refund' ? kept : open
            const body: Body = {
              payment: id,
              entry: what,
              amount,
              method: what === 'waiver' ? null : 'cash',
              note: 'A reason',
            }
            expect((await client.post('/api/payment-entries', body)).status).toBe(
              amount <= most ? 201 : 400,
            )
            if (amount <= most) ledger.push({ entry: what, amount })
          } else if (what === 'paid') {
            const pay = next('pay')
            await send(webhooks.paid(reference, pay, amount))
            pays.push({ id: pay, amount })
            ledger.push({ entry: 'receipt', amount })
            state = 'over'
          } else if (what === 'refunded' && pays.length > 0) {
            await send(webhooks.refunded(pays[0]!.id, next('rfnd'), amount))
            ledger.push({ entry: 'refund', amount })
          } else if (what === 'failed') {
            await send(webhooks.failed(reference, next('pay'), amount))
            if (state === 'open') state = 'failed'
          } else if (what === 'expired') {
            await send(webhooks.expired(reference))
            state = 'over'
          } else if (delivered.length > 0) await deliver(delivered[amount % delivered.length]!)
        }
        const { received, refunded, waived, ...rest } = balanceOf(500_000, ledger)
        expect(await shown(id)).toMatchObject({ received, refunded, waived })
        expect((await shown(id))['status']).toBe(
          paymentStatus({ received, refunded, waived, ...rest }, [state]),
        )
      }),
      { numRuns: 12 },
    )
  })
})
