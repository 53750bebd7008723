import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameInMail, renderMail } from './mail.js'
import { mailFailure } from './mail-failure.js'
import { MailFolder } from './mail-folder.js'
import { MailTimes } from './mail-times.js'
import type { Transaction } from '../database/database.js'
import { isQuiet, quietly, quietlyIn } from './quietly.js'

test('keeps what people typed as text', () => {
  const mail = renderMail({
    to: 'a@b.in',
    subject: 'Hello\r\nBcc: x@y.z',
    paragraphs: ['Hello <b>Asha</b>,'],
    link: { label: 'Open', url: 'http://x/?a=1&b="2"' },
  })
  expect(mail.subject).toBe('Hello Bcc: x@y.z')
  expect(mail.html).toContain('Hello &lt;b&gt;Asha&lt;/b&gt;,')
  expect(mail.html).toContain('href="http://x/?a=1&amp;b=&quot;2&quot;"')
  expect(mail.text).toContain('Open:\nhttp://x/?a=1&b="2"')
})

test.each([
  ['A.P.J. Abdul Kalam', 'A. P. J. Abdul Kalam'],
  ['Win at EVIL.QUEST', 'Win at EVIL. QUEST'],
  ['https://x.y', 'https: //x. y'],
  ['Md. Asif', 'Md. Asif'],
])('a mail contains the name %j as %j, in which no program sees an address', (name, words) =>
  expect(nameInMail(name)).toBe(words),
)

test('the outbox answers the newest first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  const outbox = new MailFolder(join(folder, 'outbox'))
  expect(await outbox.newest(5)).toEqual([])
  for (const [at, subject] of ['one', 'two', 'three'].entries())
    await outbox.put(`id${at}`, renderMail({ to: 'a@b.in', subject, paragraphs: [] }))
  expect((await outbox.newest(2)).map(({ subject }) => subject)).toEqual(['three', 'two'])
  await rm(folder, { recursive: true })
})

describe('quiet work', () => {
  const transaction = () => ({ state: { isQuiet: false } }) as Transaction

  test('stays quiet across awaits and in parts of its transaction, and only it', async () => {
    const [tx, other] = [transaction(), transaction()]
    const inside = quietlyIn(tx, async () => {
      await Promise.resolve()
      return [isQuiet(tx), isQuiet({ ...tx }), isQuiet(other)]
    })
    expect(await inside).toEqual([true, true, false])
    expect(isQuiet(tx)).toBe(false)
    const nested = quietlyIn(tx, async () => [
      await quietlyIn(tx, async () => isQuiet(tx)),
      isQuiet(tx),
    ])
    expect(await nested).toEqual([true, true])
    await expect(quietlyIn(tx, () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    )
    expect(isQuiet(tx)).toBe(false)
  })

  test('may have many transactions, beside others', async () => {
    const tx = transaction()
    const [first, second] = [1, 20].map((ms) =>
      quietly(async () => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        return isQuiet(tx)
      }),
    )
    expect(isQuiet(tx)).toBe(false)
    expect([await first, await second]).toEqual([true, true])
    expect(isQuiet(tx)).toBe(false)
  })
})

test.each([
  [{ code: 'ECONNECTION' }, false, true],
  [{ code: 'EAUTH', responseCode: 535 }, false, true],
  [{ code: 'EENVELOPE', responseCode: 450, response: '450 a@b.in' }, false, false],
  [{ code: 'EENVELOPE', responseCode: 550, response: '550 a@b.in' }, true, false],
  [{ code: 'EMESSAGE', responseCode: 554 }, true, false],
  [undefined, false, true],
])('a failure %j is final: %s, of the server: %s', (error, isFinal, isServerDown) => {
  const failure = mailFailure(error)
  expect(failure).toMatchObject({ isFinal, isServerDown })
  expect(failure.sentence).not.toContain('a@b.in')
})

test('the wait doubles up to an hour, and a mail is tried for a day', () => {
  const times = new MailTimes()
  for (const [attempts, seconds] of [
    [1, 30],
    [2, 60],
    [5, 480],
    [20, 3600],
    [200, 3600],
  ] as const) {
    expect(times.retryAfter(attempts)).toBeGreaterThanOrEqual(seconds * 900)
    expect(times.retryAfter(attempts)).toBeLessThanOrEqual(seconds * 1100)
  }
  expect(times.giveUpAfter).toBe(86_400_000)
  expect(times.lease).toBeGreaterThan(times.attempt)
})

test('writes to a person in the language that they chose, and keeps what people typed', () => {
  const mail = renderMail({
    to: 'asha@school.in',
    language: 'hi',
    subject: 'Set a new password',
    paragraphs: [
      'Hello Asha Open,',
      'the password of your Tinkerdesk account was changed on 3 May 2026 at 2:05 pm (Indian time).',
    ],
    link: { label: 'Choose a password', url: 'https://a.in/x' },
  })
  expect(mail.subject).toBe('नया पासवर्ड तय करें')
  expect(mail.text).toBe(
    [
      'नमस्ते Asha Open,',
      'आपके Tinkerdesk खाते का पासवर्ड 3 मई 2026, 2:05 pm (भारतीय समय) बदला गया।',
      'पासवर्ड चुनें:\nhttps://a.in/x',
      'Tinkerdesk',
    ].join('\n\n'),
  )
})
