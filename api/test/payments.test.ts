import { dayAfter, resourceNamed, today } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { system } from '../src/access/system.js'
import { overduePayments } from '../src/features/notifications/reminders/overdue-payments.js'
import { yearlySubscriptions } from '../src/features/payments/yearly-subscriptions.js'
import type { AnyJob, Chunk } from '../src/jobs/job.js'
import { Samples } from './support/sample.js'
import { TestApp, type Body, type Client, type Person } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as const)('payments on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let client: Client
  let samples: Samples

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = await app.person('admin')
    client = app.as(admin)
    samples = new Samples(app, admin)
  })
  afterAll(() => app.stop())

  const make = (resource: Parameters<typeof resourceNamed>[0], fixed: Body = {}) =>
    samples.record(resourceNamed(resource), { full: false, fixed })
  const paymentOf = async (filter: string): Promise<Body[]> =>
    (await client.get(`/api/payments?limit=50&filter=${filter}`)).body['data'] as Body[]
  const enter = (payment: unknown, more: Body) =>
    client.post('/api/payment-entries', { payment, entry: 'receipt', method: 'cash', ...more })
  const paid = (fee: number) => ({
    paymentDetails: { type: 'paid', fee },
    applicationStartDate: '2024-01-01',
    applicationEndDate: '2090-01-01',
  })
  /** A payment of ₹300. */
  const owed = async () => {
    const competition = await make('competition', {
      ...paid(300),
      eligibility: { atlSchools: true, nonAtlSchools: true, individual: true },
    })
    const student = await make('student')
    const created = await client.post('/api/payments', {
      student: student['id'],
      competition: competition['id'],
    })
    expect(created.status).toBe(201)
    return { payment: created.body, student, competition }
  }

  test('each student in a competition with a fee has one payment, with the fee and the closing day', async () => {
    const { student, competition, payment } = await owed()
    expect(payment).toMatchObject({
      amount: 30_000,
      dueOn: '2090-01-01',
      status: 'due',
      what: competition['name'],
      school: student['school'],
    })
    const entry = await client.post('/api/student-competitions', {
      student: student['id'],
      source: competition['id'],
    })
    expect(entry.status).toBe(201)
    expect(await paymentOf(`student||$eq||${String(student['id'])}`)).toHaveLength(1)
    const other = await make('student')
    expect(
      (
        await client.post('/api/student-competitions', {
          student: other['id'],
          source: competition['id'],
        })
      ).status,
    ).toBe(201)
    expect(await paymentOf(`student||$eq||${String(other['id'])}`)).toMatchObject([
      { amount: 30_000, status: 'due', received: 0 },
    ])
  })

  test('an activity marked paid is owed by each student who gets a copy, and a free one is not', async () => {
    const activity = await samples.record(resourceNamed('tinkeringActivity'), {
      fixed: { status: 'published', isBase: false, isPaid: true, fee: 50 },
    })
    const student = await make('student')
    expect(
      (
        await client.post('/api/student-activities', {
          student: student['id'],
          source: activity['id'],
        })
      ).status,
    ).toBe(201)
    expect(await paymentOf(`student||$eq||${String(student['id'])}`)).toMatchObject([
      { amount: 5000, activity: activity['id'] },
    ])
    const free = await make('competition', { paymentDetails: { type: 'free' } })
    const refused = await client.post('/api/payments', {
      student: student['id'],
      competition: free['id'],
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'competition', message: 'This competition is free.' }] },
    })
  })

  test('a school with a subscription owes the latest price, once a year', async () => {
    const none = await make('school', { paidSubscription: true })
    expect(await paymentOf(`school||$eq||${String(none['id'])}`)).toEqual([])
    await make('price', { what: 'subscription', from: '2024-01-01', amount: 9000 })
    const price = await make('price', { what: 'subscription', from: '2024-06-01', amount: 12_000 })
    await make('price', { what: 'subscription', from: '2095-01-01', amount: 99_000 })
    const school = await make('school', { paidSubscription: true })
    expect(await paymentOf(`school||$eq||${String(school['id'])}`)).toMatchObject([
      { amount: 1_200_000, price: price['id'], student: null },
    ])
    const again = await client.post('/api/payments', { school: school['id'], price: price['id'] })
    expect([again.status, again.body['code']]).toEqual([409, 'duplicate'])
    // The next morning, and each April: only schools without a payment of this year.
    const run = async (job: AnyJob) => {
      const get: Chunk<unknown>['get'] = (service) => app.app.get(service)
      await job.prepare?.({ id: 'job', input: {}, get })
      return app.database.write(
        (tx) => job.chunk({ id: 'job', input: {}, done: 0, total: 0, me: system, tx, get }),
        'product',
      )
    }
    expect([await run(yearlySubscriptions), await run(yearlySubscriptions)]).toMatchObject([
      { items: 1, isFinished: true },
      { items: 0, isFinished: true },
    ])
    const ofSchool = `school||$eq||${String(school['id'])}`
    expect(await paymentOf(`school||$eq||${String(none['id'])}`)).toMatchObject([
      { amount: 1_200_000 },
    ])
    const [old] = await paymentOf(ofSchool)
    await app.put('payment', String(old!['id']), { year: '2020–21', dueOn: dayAfter(today(), -1) })
    const incharge = await app.person('atlIncharge', { email: 'payer@school.example' })
    await app.put('school', String(school['id']), {
      atlIncharge: { email: 'payer@school.example' },
    })
    const titlesOfNews = async () =>
      (
        (
          await app
            .as(incharge)
            .get('/api/notifications?filter=category||$eq||payment&limit=9&sort=title,ASC')
        ).body['data'] as Body[]
      ).map(({ title }) => title)
    expect(await run(yearlySubscriptions)).toMatchObject({ items: 1 })
    expect(await paymentOf(ofSchool)).toHaveLength(2)
    expect([await run(overduePayments), await run(overduePayments)]).toMatchObject([
      { items: 1 },
      { items: 0, isFinished: true },
    ])
    expect(await titlesOfNews()).toEqual([
      expect.stringMatching(/^Overdue: ₹12,000 for the subscription /),
      expect.stringMatching(/^To pay: ₹12,000 for the subscription /),
    ])
  })

  test('its student is told about a new payment and once when it is overdue, unless they muted payments', async () => {
    const [student, quiet] = [await make('student'), await make('student')]
    const [pupil, deaf] = [
      await app.person('student', { student: student['id'] }),
      await app.person('student', { student: quiet['id'] }),
    ]
    expect((await app.as(deaf).post('/api/bell/settings', { muted: ['payment'] })).status).toBe(200)
    const competition = await make('competition', paid(300))
    for (const { id } of [student, quiet]) {
      const { body } = await client.post('/api/payments', {
        student: id,
        competition: competition['id'],
      })
      await app.put('payment', String(body['id']), { dueOn: dayAfter(today(), -2) })
    }
    const titlesOf = async (who: Person) =>
      (
        (
          await app
            .as(who)
            .get('/api/notifications?filter=category||$eq||payment&limit=9&sort=createdAt,ASC')
        ).body['data'] as Body[]
      ).map(({ title }) => String(title).split(',')[0])
    const get: Chunk<unknown>['get'] = (service) => app.app.get(service)
    const prepare = (id: string) => overduePayments.prepare!({ id, input: {}, get })
    const chunk = (id: string) =>
      app.database.write(
        (tx) => overduePayments.chunk({ id, input: {}, done: 0, total: 0, me: system, tx, get }),
        'product',
      )
    // Another server has found the same people before.
    await prepare('late')
    await prepare('job')
    expect([(await chunk('job')).items, (await chunk('late')).items]).toEqual([1, 0])
    await prepare('job')
    expect(await chunk('job')).toEqual({ items: 0, isFinished: true })
    const what = String(competition['name']).split(',')[0]
    expect(await titlesOf(pupil)).toEqual([`To pay: ₹300 for ${what}`, `Overdue: ₹300 for ${what}`])
    expect(await titlesOf(deaf)).toEqual([])
  })

  test('no request sets an amount, a status or a receipt number, or changes or deletes a ledger entry', async () => {
    const { payment, student } = await owed()
    const competition = await make('competition', paid(100))
    for (const forged of [{ amount: 1 }, { status: 'paid' }, { received: 30_000 }]) {
      const answer = await client.post('/api/payments', {
        student: student['id'],
        competition: competition['id'],
        ...forged,
      })
      expect(answer.status).toBe(400)
    }
    const entry = await enter(payment['id'], { amount: 100 })
    expect(entry.status).toBe(201)
    expect((await enter(payment['id'], { amount: 100, number: 1 })).status).toBe(400)
    for (const [url, id] of [
      ['/api/payments', payment['id']],
      ['/api/payment-entries', entry.body['id']],
    ] as const) {
      expect((await client.patch(`${url}/${String(id)}`, { version: 1, amount: 5 })).status).toBe(
        403,
      )
      expect((await client.del(`${url}/${String(id)}`)).status).toBe(403)
    }
  })

  test('receipts settle a payment to the paisa, are numbered without a gap, and never take more than is open', async () => {
    const { payment } = await owed()
    const first = await enter(payment['id'], { amount: 12_345 })
    const second = await enter(payment['id'], {
      amount: 17_655,
      method: 'upi',
      reference: '431207756120',
    })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(Number(second.body['number']) - Number(first.body['number'])).toBe(1)
    const more = await enter(payment['id'], { amount: 1 })
    expect([more.status, more.body['title']]).toEqual([400, 'This payment is settled already.'])
    expect((await client.get(`/api/payments/${String(payment['id'])}`)).body).toMatchObject({
      status: 'paid',
      received: 30_000,
    })
  })

  test('a receipt that is sent twice, or by two people at once, counts once', async () => {
    const { payment } = await owed()
    const body = { id: ulid(), amount: 30_000 }
    const answers = await Promise.all([1, 2, 3].map(() => enter(payment['id'], body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const rivals = await owed()
    const both = await Promise.all(
      [1, 2].map(() => enter(rivals.payment['id'], { amount: 20_000 })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
    for (const { id, received } of [
      { id: payment['id'], received: 30_000 },
      { id: rivals.payment['id'], received: 20_000 },
    ])
      expect((await client.get(`/api/payments/${String(id)}`)).body).toMatchObject({ received })
  })

  test('a waiver and a refund need a reason, and a refund is at most the amount received', async () => {
    const { payment } = await owed()
    expect((await enter(payment['id'], { amount: 10_000 })).status).toBe(201)
    const silent = await enter(payment['id'], { entry: 'waiver', method: null, amount: 20_000 })
    expect([silent.status, silent.body.issues?.[0]]).toEqual([
      400,
      { path: 'note', message: 'Give the reason.' },
    ])
    expect(
      (
        await enter(payment['id'], {
          entry: 'waiver',
          method: null,
          amount: 20_000,
          note: 'Scholarship',
        })
      ).status,
    ).toBe(201)
    const shown = async () => (await client.get(`/api/payments/${String(payment['id'])}`)).body
    expect(await shown()).toMatchObject({ status: 'paid', received: 10_000, waived: 20_000 })
    expect(
      (await enter(payment['id'], { entry: 'refund', amount: 10_001, note: 'Too much' })).status,
    ).toBe(400)
    expect(
      (await enter(payment['id'], { entry: 'refund', amount: 4000, note: 'Half a day fell out' }))
        .status,
    ).toBe(201)
    expect(await shown()).toMatchObject({ status: 'paid', refunded: 4000 })
    expect(
      (await enter(payment['id'], { entry: 'refund', amount: 6000, note: 'The rest fell out' }))
        .status,
    ).toBe(201)
    expect(await shown()).toMatchObject({ status: 'refunded', refunded: 10_000 })
  })

  test('people cannot enter an online payment or a receipt with a future date', async () => {
    const { payment } = await owed()
    const online = await enter(payment['id'], { amount: 100, method: 'online', reference: 'pay_1' })
    expect(online.body['title']).toBe('Online payments are entered by the bank.')
    expect((await enter(payment['id'], { amount: 100, day: '2090-01-01' })).body['title']).toBe(
      'This day is in the future.',
    )
  })

  test('a payment keeps who owed it and for what when the student and the competition are archived', async () => {
    const { payment, student, competition } = await owed()
    expect((await enter(payment['id'], { amount: 30_000 })).status).toBe(201)
    for (const [url, record] of [
      ['students', student],
      ['competitions', competition],
    ] as const)
      expect((await client.del(`/api/${url}/${String(record['id'])}`)).status).toBe(200)
    const { amount, what, payer } = payment
    expect((await client.get(`/api/payments/${String(payment['id'])}`)).body).toMatchObject({
      amount,
      what,
      payer,
      status: 'paid',
      student: null,
      competition: null,
    })
  })
})
