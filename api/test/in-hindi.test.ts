import { dayAfter, startOfDay, today } from '@tinkerdesk/shared'
import { parse } from 'csv-parse/sync'
import { system } from '../src/access/system.js'
import { sendDigests } from '../src/features/notifications/digests.js'
import { sayIn } from '../src/mail/reader-language.js'
import { AuthApp, password, tokenIn } from './support/auth-app.js'
import { schoolAddress } from './support/two-schools.js'

let app: AuthApp
let cookie: string

/** Names that stay as they are, and what is the same in every language. */
const kept =
  /https?:\/\/\S+|[\w.]+@[\w.]+|Tinkerdesk|Test Person|Meera|Hill|Order wire|Robots|AIM|\b(TA|am|pm)\b/g
const latinIn = (text: string): string[] => text.replace(kept, '').match(/[A-Za-z]{2,}/g) ?? []

const ask = (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  body?: object,
  headers?: Record<string, string>,
) => app.ask(method, url, { cookie, ...(body ? { body } : {}), ...(headers ? { headers } : {}) })
const make = async (url: string, body: object): Promise<string> => {
  const answer = await ask('POST', `/api/${url}`, body)
  expect([url, answer.status]).toEqual([url, 201])
  return String(answer.body['id'])
}
const reader = async (email: string, role: string) => {
  const id = await app.account({ email, role })
  await app.change('user', id, { language: 'hi' })
  return id
}

beforeAll(async () => {
  app = await AuthApp.start()
  await app.account({ email: 'head@lab.example', role: 'admin' })
  cookie = (await app.signIn('head@lab.example')).cookie
})
afterAll(() => app.stop())

test('the server answers in English whatever a browser asks for; with Hindi the page says the twin, and the code stays', async () => {
  const inHindi = { 'accept-language': 'hi-IN,hi;q=0.9' }
  await make('tags', { name: 'Robots' })
  const plain = await ask('POST', '/api/tags', { name: 'robots' })
  expect(plain).toMatchObject({ status: 409, body: { title: 'Record already exists!' } })
  expect((await ask('POST', '/api/tags', { name: 'robots' }, inHindi)).body).toEqual(plain.body)
  expect((await ask('GET', '/api/auth/me', undefined, inHindi)).body).not.toHaveProperty('language')
  const id = await reader('navya@lab.example', 'admin')
  const own = (await app.signIn('navya@lab.example')).cookie
  const answer = await app.ask('POST', '/api/tags', { cookie: own, body: { name: 'robots' } })
  expect(answer.body).toEqual(plain.body)
  const say = sayIn('hi')
  expect(say(answer.body.title!)).toBe('रिकॉर्ड पहले से है!')
  await app.change('user', id, { disabled: true })
  const refused = await app.signIn('navya@lab.example', password, { headers: inHindi })
  expect(refused).toMatchObject({
    status: 403,
    body: { title: 'Your account has been disabled by Admin' },
  })
  expect(say(refused.body.title!)).toBe('एडमिन ने आपका खाता बंद कर दिया है')
})

test('every mail to a person who reads Hindi is in Hindi: of a password, an e-mail, an in-charge, an invitation and the day', async () => {
  const id = await reader('asha@lab.example', 'mentor')
  const own = (await app.signIn('asha@lab.example')).cookie
  const change = (resource: string, to: string, fields: object) =>
    app.gate
      .whole(app.database.read, resource, to)
      .then(({ version }) => ask('PATCH', `/api/${resource}s/${to}`, { version, ...fields }))
  await app.ask('POST', '/api/auth/change-password', {
    cookie: own,
    body: { current: password, next: 'seven paper boats' },
  })
  const mails = [await app.mailTo('asha@lab.example')]
  await app.ask('POST', '/api/auth/reset-password/request', { body: { email: 'asha@lab.example' } })
  mails.push(await app.mailTo('asha@lab.example', 1))
  await make('tasks', { taskName: 'Order wire', assignedTo: id })
  await app.database.write(
    (tx) => tx.run('UPDATE sign_ins SET seen_at = ?', ['2020-01-01T00:00:00.000Z']),
    'product',
  )
  const get = <T>(service: new (...given: never[]) => T) => app.app.get<T>(service)
  await sendDigests.prepare!({ id: 'job', input: {}, get: get as never })
  await app.database.write(
    (tx) =>
      sendDigests.chunk({
        id: 'job',
        input: {},
        done: 0,
        total: 0,
        me: system,
        tx,
        get: get as never,
      }),
    'product',
  )
  mails.push(await app.mailTo('asha@lab.example', 2))
  expect((await change('user', id, { email: 'asha2@lab.example' })).status).toBe(200)
  mails.push(await app.mailTo('asha@lab.example', 3))
  // The new address gets an invitation to confirm it.
  mails.push(await app.mailTo('asha2@lab.example'))

  const inCharge = { firstName: 'Meera', email: 'meera@lab.example' }
  const school = await make('schools', {
    name: 'Hill',
    address: schoolAddress,
    atlIncharge: inCharge,
  })
  const first = await app.mailTo('meera@lab.example')
  await app.ask('POST', '/api/auth/reset-password/confirm', {
    body: { token: tokenIn(first.text), password },
  })
  await app.ask('POST', '/api/auth/language', {
    cookie: (await app.signIn('meera@lab.example')).cookie,
    body: { language: 'hi' },
  })
  expect(
    (await change('school', school, { atlIncharge: { email: 'next@lab.example' } })).status,
  ).toBe(200)
  mails.push(await app.mailTo('meera@lab.example', 1))

  expect(mails.map(({ subject }) => subject)).toEqual([
    'आपका पासवर्ड बदला गया',
    'नया पासवर्ड तय करें',
    'Tinkerdesk पर आपके लिए नया',
    'साइन इन करने का आपका ई-मेल पता बदला गया',
    'आपका Tinkerdesk खाता',
    'आपके विद्यालय के प्रभारी बदल गए हैं',
  ])
  for (const { subject, text } of mails) expect([subject, latinIn(text)]).toEqual([subject, []])
  expect(mails[2]!.text).toContain('कार्य: 1')
})

test('the calendar address and the totals of a list are in the language of their reader', async () => {
  await reader('lata@lab.example', 'admin')
  const own = (await app.signIn('lata@lab.example')).cookie
  const subject = await make('subjects', { name: 'Robots' })
  const topic = await make('topics', { name: 'Order wire', subject })
  const timestamp = new Date(
    Date.parse(startOfDay(dayAfter(today(), 2))) + 36_000_000,
  ).toISOString()
  await make('sessions', { subject, topic, timestamp, duration: 1.5, type: 'online' })
  const dates = {
    applicationStartDate: dayAfter(today(), -9),
    applicationEndDate: dayAfter(today(), 2),
    competitionStartDate: dayAfter(today(), 3),
  }
  await make('competitions', {
    name: 'Robots',
    organizedBy: 'AIM',
    requirements: ['Robots'],
    ...dates,
  })
  const { body } = await app.ask('POST', '/api/auth/calendar-address', { cookie: own })
  const ics = (
    await app.app.inject({
      method: 'GET',
      url: new URL(String(body['url'])).pathname,
      headers: { host: '127.0.0.1:3000' },
    })
  ).body
  const summaries = ics
    .split('\r\n')
    .filter((line) => /^(SUMMARY|CATEGORIES):/.test(line))
    .map((line) => line.replace(/^\w+:/, ''))
  expect(new Set(summaries)).toEqual(
    new Set(['सत्र: Robots · Order wire', 'सत्र', 'आवेदन बंद: Robots', 'आवेदन बंद', 'शुरू: Robots', 'शुरू']),
  )
  const totals = await app.app.inject({
    method: 'GET',
    url: '/api/exports/sessions/csv?by=type',
    headers: { host: '127.0.0.1:3000', cookie: own },
  })
  expect(parse(totals.body, { bom: true })).toEqual([
    ['प्रकार', 'सत्र', 'अवधि'],
    ['ऑनलाइन', '1', '1.5'],
  ])
})

test('a payment of the year is called in the language of its reader, in its record, its ledger, a file and a notification', async () => {
  await reader('usha@lab.example', 'admin')
  const own = (await app.signIn('usha@lab.example')).cookie
  const price = await make('prices', { what: 'subscription', amount: 12_000, from: '2020-04-01' })
  const atlIncharge = { firstName: 'Meera', email: 'incharge@lab.example' }
  const school = await make('schools', { name: 'Hill', address: schoolAddress, atlIncharge })
  const payment = await make('payments', { school, price })
  const entry = { payment, entry: 'waiver', amount: 1_200_000, note: 'Robots', day: today() }
  expect((await ask('POST', '/api/payment-entries', entry)).status).toBe(201)
  const named = (by: string) =>
    app.ask('GET', `/api/payment-entries?page=1&filter=payment||$eq||${payment}`, { cookie: by })
  const titleFor = async (by: string) =>
    ((await named(by)).body['data'] as { recordTitle: string }[])[0]!.recordTitle
  expect(await titleFor(cookie)).toMatch(/^Waiver, Subscription \d{4}–\d\d Hill$/)
  expect(await titleFor(own)).toMatch(/^माफ़ी, सदस्यता \d{4}–\d\d Hill$/)
  const file = await app.app.inject({
    method: 'GET',
    url: '/api/exports/payments/csv?columns=what,status',
    headers: { host: '127.0.0.1:3000', cookie: own },
  })
  expect(parse(file.body, { bom: true })).toEqual([
    ['किसके लिए', 'स्थिति', 'ID'],
    [expect.stringMatching(/^सदस्यता \d{4}–\d\d$/), 'माफ़', payment],
  ])
  const [news] = await app.database.read.all<{ title: string }>(
    `SELECT title FROM notifications WHERE category = 'payment' LIMIT 1`,
  )
  expect(news!.title).toMatch(/^To pay: ₹12,000 for the subscription /)
  expect(latinIn(sayIn('hi')(news!.title))).toEqual([])
})
