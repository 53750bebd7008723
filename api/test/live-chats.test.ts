import { Events } from '../src/events/events.js'
import { LiveLab } from './support/live-lab.js'
import { until, type LiveTab } from './support/live-tab.js'

type Person = Awaited<ReturnType<LiveLab['person']>>
interface Sent {
  group: string
  message: Record<string, unknown>
}

let lab: LiveLab
let writer: Person
let reader: Person

beforeAll(async () => {
  lab = await LiveLab.start()
  writer = await lab.person('mentor')
  reader = await lab.person('mentor')
})
afterEach(() => lab.closeTabs())
afterAll(() => lab.stop())

/** Sends a request of a person. Returns the record of the answer. */
async function ask(
  who: Person,
  method: string,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const headers = {
    cookie: who.cookie,
    origin: new URL(lab.url).origin,
    'content-type': 'application/json',
  }
  const answer = await fetch(`${lab.url}/api/${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  })
  const record = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(JSON.stringify(record))
  return record
}
const start = async (users: readonly Person[]) =>
  ask(writer, 'POST', 'chat-groups', { groupName: 'Rover', users: users.map(({ id }) => id) })
const say = (group: unknown, text: string) => ask(writer, 'POST', 'chat-messages', { group, text })

/** Opens a tab, and collects what people write in its groups. */
async function listen(who: Person) {
  const tab = await lab.tab(who.cookie)
  const sent: Sent[] = []
  const groups: unknown[] = []
  // The lines of the product about who is in the group may be on their way from before.
  tab.socket.on('chat-message', (event: Sent) =>
    event.message['news'] === null ? sent.push(event) : undefined,
  )
  tab.socket.on('chat-group', (message) => groups.push(message))
  return { tab, sent, groups, texts: () => sent.map(({ message }) => message['text']) }
}
/** Waits until a tab has everything that was sent to it before. */
const settled = (tab: LiveTab) => tab.send('hello')

test('a stored message reaches the open pages of its group whole, and nobody else', async () => {
  const group = await start([reader])
  const [reading, outside] = [await listen(reader), await listen(await lab.person('admin'))]
  const stored = await say(group['id'], 'The wheel is loose')
  await until(() => reading.sent.length > 0)
  expect(reading.sent).toEqual([
    {
      group: group['id'],
      message: expect.objectContaining({
        id: stored['id'],
        text: 'The wheel is loose',
        sequence: stored['sequence'],
      }),
    },
  ])
  await settled(outside.tab)
  expect(outside.sent).toEqual([])
})

test('a member who is removed hears nothing from then on, one who is added hears everything', async () => {
  const [stays, comes] = [await lab.person('mentor'), await lab.person('mentor')]
  const group = await start([reader, stays])
  const [removed, staying, coming] = [
    await listen(reader),
    await listen(stays),
    await listen(comes),
  ]
  await say(group['id'], 'First')
  await until(() => removed.sent.length > 0)
  const { version } = (await (
    await fetch(`${lab.url}/api/chat-groups/${String(group['id'])}`, {
      headers: { cookie: writer.cookie },
    })
  ).json()) as {
    version: number
  }
  await ask(writer, 'PATCH', `chat-groups/${String(group['id'])}`, {
    version,
    users: [writer.id, stays.id, comes.id],
  })
  await say(group['id'], 'Second')
  for (const { texts } of [staying, coming]) await until(() => texts().includes('Second'))
  await settled(removed.tab)
  expect(removed.texts()).toEqual(['First'])
  expect(removed.groups).toEqual([{ group: group['id'], isMember: false }])
  expect(coming.groups).toEqual([{ group: group['id'], isMember: true }])
  expect((await removed.tab.send('typing', { group: group['id'] })).ok).toBe(false)
})

test('a deleted message is sent without its text', async () => {
  const group = await start([reader])
  const reading = await listen(reader)
  const stored = await say(group['id'], 'A mistake')
  await ask(writer, 'PATCH', `chat-messages/${String(stored['id'])}`, { version: 1, deleted: true })
  await until(() => reading.sent.length > 1)
  expect(reading.sent[1]!.message).toMatchObject({
    id: stored['id'],
    deleted: true,
    text: null,
    files: [],
  })
  expect(JSON.stringify(reading.sent[1])).not.toContain('A mistake')
})

test('what a process stored and did not tell of before it was killed reaches the pages of the others, once', async () => {
  const group = await start([reader])
  const { tab, texts } = await listen(reader)
  await say(group['id'], 'First')
  await until(() => texts().length === 1)
  const events = lab.app.app.get(Events)
  const { emitAfter } = events
  // The process that stores this one is killed before it tells of it.
  events.emitAfter = () => undefined
  await say(group['id'], 'Second').finally(() => (events.emitAfter = emitAfter))
  await settled(tab)
  expect(texts()).toEqual(['First'])
  events.emit('process-killed', {})
  await until(() => texts().length === 2 && tab.names().includes('me-changed'))
  await say(group['id'], 'Third')
  await until(() => texts().length > 2)
  expect(texts()).toEqual(['First', 'Second', 'Third'])
})

test('the first message of a chat that a process hears of brings none of those before it, which the page has read', async () => {
  const group = await start([reader])
  const events = lab.app.app.get(Events)
  const { emitAfter } = events
  events.emitAfter = () => undefined
  await say(group['id'], 'Before').finally(() => (events.emitAfter = emitAfter))
  const { texts } = await listen(reader)
  await say(group['id'], 'After')
  await until(() => texts().includes('After'))
  expect(texts()).toEqual(['After'])
})
