import { RunningApp, preparedData } from './support/spawned-app.js'
import { SmtpServer } from './support/smtp-server.js'

let data: Awaited<ReturnType<typeof preparedData>>
let smtp: SmtpServer
/** The process that a test has left running, for the next one. */
let left: RunningApp | undefined
beforeAll(async () => {
  smtp = await new SmtpServer().start()
  data = await preparedData('sqlite')
})
afterAll(async () => {
  await left?.kill('SIGTERM')
  await smtp.stop()
  await data.remove()
})

const start = () => RunningApp.start({ ...data.env, SMTP_URL: smtp.url })
const invite = (app: RunningApp, email: string) =>
  app.ask('POST', '/api/users', data.cookie, { role: 'mentor', email, displayName: 'Mira Nair' })
const until = async (is: () => boolean | Promise<boolean>) => {
  for (let tries = 0; tries < 600 && !(await is()); tries += 1)
    await new Promise((done) => setTimeout(done, 50))
  expect(await is()).toBe(true)
}

test('a mail that waits for the mail server is sent after a restart', async () => {
  await smtp.stop()
  const first = left ?? (await start())
  expect((await invite(first, 'waiting@lab.example')).status).toBe(201)
  await first.kill('SIGTERM')
  await smtp.start()
  const second = await start()
  await until(() => smtp.taken.some(({ to }) => to === 'waiting@lab.example'))
  const { body } = await second.ask('GET', '/api/outbox', data.cookie)
  expect(JSON.stringify(body)).not.toMatch(/token=|"text"|"subject"/)
  left = second
})

test('a mail that was being sent when the process was killed is sent after a restart, with the same Message-ID', async () => {
  const first = left ?? (await start())
  let killed: Promise<unknown> | undefined
  smtp.behaviour = 'hang-up'
  smtp.onText = () => void (killed ??= first.kill('SIGKILL'))
  expect((await invite(first, 'killed@lab.example')).status).toBe(201)
  await until(() => killed !== undefined)
  await killed
  smtp.behaviour = 'accept'
  smtp.onText = () => undefined
  const before = smtp.taken.length
  const second = await start()
  await until(() => smtp.taken.length > before)
  expect(smtp.taken.at(-1)!.to).toBe('killed@lab.example')
  const { data: mails } = (await second.ask('GET', '/api/outbox', data.cookie)).body as unknown as {
    data: { id: string; attempts: number }[]
  }
  expect(mails[0]).toMatchObject({ attempts: 2 })
  expect(smtp.taken.at(-1)!.messageId).toContain(mails[0]!.id)
  left = second
})
