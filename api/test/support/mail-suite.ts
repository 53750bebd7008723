import { tmpdir } from 'node:os'
import { Logger } from '@nestjs/common'
import { Config } from '../../src/config/config.js'
import { openDatabase } from '../../src/database/open-database.js'
import type { Database, Dialect } from '../../src/database/database.js'
import { DiskStore } from '../../src/files/disk-store.js'
import { FreeSpace } from '../../src/files/free-space.js'
import { MailQueue } from '../../src/mail/mail-queue.js'
import { MailSender } from '../../src/mail/mail-sender.js'
import { MailTimes } from '../../src/mail/mail-times.js'
import { MailTransport } from '../../src/mail/mail-transport.js'
import { renderMail } from '../../src/mail/mail.js'
import { mailOutbox } from '../../src/mail/mail.tables.js'
import { freshDatabase, type FreshDatabase } from './fresh-database.js'
import { SmtpServer } from './smtp-server.js'

const past = '2020-01-01T00:00:00.000Z'

class QuickTimes extends MailTimes {
  override firstRetry = 20
  override longestRetry = 80
  override giveUpAfter = 60_000
  override poll = 50
}

/** Tests the outbox with a real mail server and a real database. */
export function mailSuite(dialect: Dialect): void {
  let database: Database
  let smtp: SmtpServer
  let fresh: FreshDatabase
  const senders: MailSender[] = []

  beforeAll(async () => {
    Logger.overrideLogger(false)
    fresh = await freshDatabase(dialect)
    database = await openDatabase(fresh.settings, [])
  })
  beforeEach(async () => {
    smtp = await new SmtpServer().start()
    await database.write((tx) => mailOutbox.remove(tx, {}), 'product')
  })
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop(1000)))
    await smtp.stop()
  })
  afterAll(async () => {
    await database.close()
    await fresh.remove()
  })

  let links = 0
  const process = (times: MailTimes = new QuickTimes(), minSpace = '0') => {
    const queue = new MailQueue(database, times)
    const transport = new MailTransport(
      new Config({ SMTP_URL: smtp.url, PUBLIC_URL: 'http://lab.example', DEMO: 'off' }),
    )
    const sender = new MailSender(
      database,
      queue,
      transport,
      times,
      new FreeSpace(
        new Config({ DATA_DIR: tmpdir(), MIN_FREE_DISK: minSpace }),
        new DiskStore(tmpdir()),
      ),
    )
    sender.template('invitation', async (_tx, { userId, email }) => {
      if (userId === 'gone') return null
      links += 1
      return renderMail({ to: email, subject: 'Hello', paragraphs: [`token-${links}`] })
    })
    senders.push(sender)
    const send = (recipient: string, user_id = 'u1') =>
      database.write(async (tx) => {
        await queue.add(tx, { kind: 'invitation', recipient, user_id })
        tx.afterCommit(() => sender.wake())
      }, 'product')
    return { queue, sender, send }
  }
  const rows = () => mailOutbox.find(database.read, {}, { order: ['id'] })
  const row = async () => (await rows())[0]!
  const until = async (is: () => Promise<boolean> | boolean) => {
    // Shorter than the time of a test, so that the error shows the rows.
    for (const end = performance.now() + 50_000; performance.now() < end;) {
      if (await is()) return
      await new Promise((done) => setTimeout(done, 10))
    }
    throw new Error(`It did not come to that: ${JSON.stringify(await rows())}`)
  }
  const isIn = (state: string) => async () => (await row()).state === state

  test('a mail is sent after the commit, and its row holds neither text nor token', async () => {
    const { send } = process()
    await send('a@b.in')
    await until(isIn('sent'))
    expect(smtp.taken).toMatchObject([
      { to: 'a@b.in', messageId: `<${(await row()).id}@lab.example>` },
    ])
    expect(await row()).toMatchObject({
      attempts: 1,
      last_error: null,
      sent_at: expect.stringMatching(/Z$/) as unknown,
    })
    expect(JSON.stringify(await row())).not.toMatch(/token|Hello/)
  })

  test('a transaction that is rolled back sends nothing', async () => {
    const { queue, sender } = process()
    const failing = database.write(async (tx) => {
      await queue.add(tx, { kind: 'invitation', recipient: 'a@b.in', user_id: 'u1' })
      tx.afterCommit(() => sender.wake())
      throw new Error('no')
    }, 'product')
    await expect(failing).rejects.toThrow('no')
    sender.wake()
    await sender.settled()
    expect(await rows()).toEqual([])
    expect(smtp.taken).toEqual([])
  })

  test('mails wait while the disk is almost full, and are sent when it is not', async () => {
    // More than any disk has.
    const { send, sender } = process(new QuickTimes(), '999999999')
    await send('a@b.in')
    await sender.settled()
    expect(await row()).toMatchObject({ state: 'queued', attempts: 0 })
    await sender.stop(1000)
    process().sender.wake()
    await until(isIn('sent'))
  })

  test('mails wait while the server is down, and are sent when it is up', async () => {
    const { send } = process()
    await smtp.stop()
    await send('a@b.in')
    await send('c@d.in')
    await until(async () => (await rows()).some(({ attempts }) => attempts >= 2))
    expect((await rows()).find(({ last_error }) => last_error)!.last_error).toMatch(
      /could not be handed to the mail server/,
    )
    await smtp.start()
    await until(async () => (await rows()).every(({ state }) => state === 'sent'))
    expect(smtp.taken.map(({ to }) => to).sort()).toEqual(['a@b.in', 'c@d.in'])
  })

  test.each([['recipient'], ['text']] as const)(
    'a %s that is refused for now is sent later',
    async (where) => {
      const { send } = process()
      smtp.behaviour = where === 'recipient' ? { recipient: 450 } : { text: 451 }
      await send('a@b.in')
      await until(async () => (await row()).attempts >= 2)
      expect((await row()).last_error).toMatch(/refused .* for now \(\w+ 45[01]\)/)
      smtp.behaviour = 'accept'
      await until(isIn('sent'))
      expect(smtp.taken).toHaveLength(1)
    },
  )

  test('a permanently refused mail fails at once, with a reason that hides the address, and can be sent again', async () => {
    const { send, queue, sender } = process()
    smtp.behaviour = { recipient: 550 }
    await send('a@b.in')
    await until(isIn('failed'))
    expect(await row()).toMatchObject({
      attempts: 1,
      last_error: 'The mail server refused the recipient (EENVELOPE 550).',
    })
    smtp.behaviour = 'accept'
    expect(await database.write((tx) => queue.sendAgain(tx, 'nothing'), 'product')).toBe(false)
    const { id } = await row()
    expect(await database.write((tx) => queue.sendAgain(tx, id), 'product')).toBe(true)
    sender.wake()
    await until(isIn('sent'))
    expect(await database.write((tx) => queue.sendAgain(tx, id), 'product')).toBe(false)
  })

  test('a refused mail does not delay others', async () => {
    const slow = Object.assign(new QuickTimes(), {
      firstRetry: 60_000,
      longestRetry: 60_000,
      giveUpAfter: 600_000,
    })
    const { send } = process(slow)
    smtp.behaviour = { recipient: 450 }
    await send('a@b.in')
    await until(async () => (await row()).last_error !== null)
    smtp.behaviour = 'accept'
    await send('c@d.in')
    await until(() => smtp.taken.length === 1)
    expect(smtp.taken[0]!.to).toBe('c@d.in')
  })

  test('a mail fails after a day of retries', async () => {
    const { send } = process()
    smtp.behaviour = { recipient: 450 }
    await send('a@b.in')
    await until(async () => (await row()).attempts > 1)
    await database.write(
      (tx) => mailOutbox.update(tx, {}, { give_up_at: new Date().toISOString() }),
      'product',
    )
    await until(isIn('failed'))
  })

  test('a server that hangs up after the text gets the mail again, under the same Message-ID and with a new link', async () => {
    const { send } = process()
    smtp.behaviour = 'hang-up'
    await send('a@b.in')
    await until(() => smtp.texts >= 2)
    smtp.behaviour = 'accept'
    await until(isIn('sent'))
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]!.messageId).toBe(`<${(await row()).id}@lab.example>`)
  })

  test('a mail that its account should no longer get is not sent', async () => {
    const { send } = process()
    await send('a@b.in', 'gone')
    await until(isIn('failed'))
    expect(smtp.taken).toEqual([])
  })

  test('a mail that is cancelled while it waits is not sent', async () => {
    const { send, queue, sender } = process(
      Object.assign(new QuickTimes(), {
        firstRetry: 60_000,
        longestRetry: 60_000,
        giveUpAfter: 600_000,
      }),
    )
    smtp.behaviour = { recipient: 450 }
    await send('a@b.in', 'u7')
    await send('c@d.in', 'u8')
    await until(async () => (await rows()).every(({ last_error }) => last_error !== null))
    await database.write((tx) => queue.cancel(tx, 'u7', ['invitation']), 'product')
    smtp.behaviour = 'accept'
    await database.write((tx) => mailOutbox.update(tx, {}, { next_attempt_at: past }), 'product')
    sender.wake()
    await until(async () =>
      (await rows()).every(({ state }) => state === 'sent' || state === 'failed'),
    )
    expect(smtp.taken.map(({ to }) => to)).toEqual(['c@d.in'])
  })

  test('several processes send each mail once', async () => {
    const [first, second, third] = [process(), process(), process()]
    const addresses = Array.from({ length: 20 }, (_, at) => `p${at}@b.in`)
    await Promise.all(addresses.map((address, at) => [first, second, third][at % 3]!.send(address)))
    await until(async () => (await rows()).every(({ state }) => state === 'sent'))
    expect(smtp.taken.map(({ to }) => to).sort()).toEqual([...addresses].sort())
  })

  test('a mail that a dead process was sending is taken over when its lease ends', async () => {
    const dead = process()
    await database.write(
      (tx) => dead.queue.add(tx, { kind: 'invitation', recipient: 'a@b.in', user_id: 'u1' }),
      'product',
    )
    expect((await dead.queue.lease())!.attempts).toBe(1)
    const { sender, queue } = process()
    expect(await queue.lease()).toBeUndefined()
    await database.write((tx) => mailOutbox.update(tx, {}, { next_attempt_at: past }), 'product')
    sender.wake()
    await until(isIn('sent'))
    expect(await row()).toMatchObject({ attempts: 2 })
    expect(smtp.taken).toHaveLength(1)
  })

  test('old mails are deleted, waiting ones are not', async () => {
    const { queue } = process()
    const old = { created_at: past }
    for (const state of ['queued', 'sent', 'failed'])
      await database.write(async (tx) => {
        await queue.add(tx, { kind: 'invitation', recipient: `${state}@b.in`, user_id: 'u1' })
        await mailOutbox.update(tx, { recipient: `${state}@b.in` }, { ...old, state })
      }, 'product')
    expect(await database.write((tx) => queue.deleteOld(tx, 10), 'product')).toBe(2)
    expect((await rows()).map(({ state }) => state)).toEqual(['queued'])
  })
}
