import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger } from '@nestjs/common'
import { Config } from '../config/config.js'
import { letter } from './mail.js'
import { Mailer } from './mailer.js'
import { Outbox } from './outbox.js'
import { isQuiet, quietly } from './quietly.js'

test('a letter keeps what people typed as text', () => {
  const mail = letter({
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

test('the outbox answers the newest first', async () => {
  const outbox = new Outbox(join(await mkdtemp(join(tmpdir(), 'outbox-')), 'outbox'))
  expect(await outbox.newest(5)).toEqual([])
  for (const subject of ['one', 'two', 'three']) {
    await outbox.put(letter({ to: 'a@b.in', subject, paragraphs: [] }))
    await new Promise((done) => setTimeout(done, 2))
  }
  expect((await outbox.newest(2)).map(({ subject }) => subject)).toEqual(['three', 'two'])
})

test('quiet work stays quiet across awaits, and only it', async () => {
  const inside = quietly(async () => {
    await Promise.resolve()
    return isQuiet()
  })
  expect(isQuiet()).toBe(false)
  expect(await inside).toBe(true)
})

test('a dead mail server breaks nothing', async () => {
  Logger.overrideLogger(false)
  const mailer = new Mailer(new Config({ SMTP_URL: 'smtp://127.0.0.1:1' }))
  mailer.send(letter({ to: 'a@b.in', subject: 'Hello', paragraphs: [] }))
  await expect(mailer.settled()).resolves.toBeUndefined()
  expect(await mailer.newestInOutbox(5)).toBeNull()
  await mailer.onApplicationShutdown()
})
