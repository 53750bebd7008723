import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ulid } from 'ulid'
import type { DraftEvent } from '@tinkerdesk/shared'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { records } from '../src/crud/index.js'
import { usualLimits, type ProviderLimits } from '../src/features/ta-generation/ai-provider.js'
import { Generator } from '../src/features/ta-generation/generator.js'
import { TestApp, type Client } from './support/test-app.js'

type Respond = (response: ServerResponse, call: number) => void

let provider: Server
let respond: Respond
let calls = 0
/** The body of the last request to the provider. */
let sent = ''
let app: TestApp
let mentor: Client

const chunk = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason }] })}\n\n`
const open = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' })
const whole = (text: string) => (response: ServerResponse) =>
  void open(response).end(`${chunk(text)}${chunk('', 'stop')}data: [DONE]\n\n`)
const activity = (more: object = {}) =>
  JSON.stringify({
    taName: 'Rain alarm',
    goals: ['See that water conducts.'],
    materials: ['Wire', 'Buzzer'],
    instructions: ['Cut two wires.', 'Join the buzzer.', 'Let it rain.'],
    ...more,
  })

/** Asks for a draft through the endpoint. Returns its events, the last of which is the draft or a problem. */
async function eventsOf(id = ulid(), language = 'en', more: object = {}): Promise<DraftEvent[]> {
  const wish = {
    id,
    about: 'Rain',
    ...more,
    classesFrom: '6th',
    classesTo: '8th',
    minutes: 60,
    complexity: 'simple',
    language,
  }
  const { status, text } = await mentor.post('/api/ta-gen', wish)
  expect(status).toBe(200)
  return text
    .split('\n\n')
    .flatMap((line) => (line ? [JSON.parse(line.replace(/^data: /, '')) as DraftEvent] : []))
}
const leftToday = async () => Number((await mentor.get('/api/ta-gen')).body['left'])

beforeAll(async () => {
  provider = createServer((request, response) => {
    sent = ''
    request
      .on('data', (part) => (sent += String(part)))
      .on('end', () => respond(response, (calls += 1)))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  app = await TestApp.start('sqlite', undefined, {
    AI_URL: `http://127.0.0.1:${port}/v1`,
    AI_MODEL: 'small',
  })
  mentor = app.as(await app.person('mentor'))
})
beforeEach(() => {
  calls = 0
  app.app.get(Generator).limits = { ...usualLimits, retries: 1 }
})
afterAll(async () => {
  await app.stop()
  provider.closeAllConnections()
  provider.close()
})

describe('a draft of an AI provider', () => {
  test('is asked for without the e-mail addresses and phone numbers of a wish', async () => {
    respond = whole(activity())
    await eventsOf(ulid(), 'en', {
      about: 'A rain alarm for Asha, 98120 76784',
      materials: ['Buzzer of ravi@hill.example', 'Wire 100 200'],
    })
    const { messages } = JSON.parse(sent) as { messages: { content: string }[] }
    expect(JSON.parse(messages[1]!.content)).toMatchObject({
      topic: 'A rain alarm for Asha, [phone]',
      materials: ['Buzzer of [e-mail]', 'Wire 100 200'],
    })
    expect(sent).not.toMatch(/76784|ravi@/)
  })

  test('is streamed, stored as a draft and read back, also from fenced JSON in Hindi', async () => {
    respond = whole(
      `Here it is:\n\`\`\`json\n${activity({ taName: 'वर्षा सूचक' })}\n\`\`\`\nHave fun!`,
    )
    const id = ulid()
    const events = await eventsOf(id)
    expect(events.map(({ type }) => type)).toEqual(['start', 'text', 'draft'])
    expect((await mentor.get(`/api/tinkering-activities/${id}`)).body).toMatchObject({
      taName: 'वर्षा सूचक',
      status: 'draft',
      origin: 'ai',
      taID: null,
    })
  })

  test('is asked for again once if it does not fit, and refused with a sentence if it still does not', async () => {
    respond = (response, call) =>
      whole(call === 1 ? activity({ instructions: ['Cut.'] }) : activity())(response)
    expect((await eventsOf()).map(({ type }) => type)).toEqual([
      'start',
      'text',
      'repair',
      'text',
      'draft',
    ])
    respond = whole('A poem about rain.')
    const id = ulid()
    const last = (await eventsOf(id)).at(-1)
    expect(last).toMatchObject({
      type: 'problem',
      problem: { title: expect.stringContaining('did not write an activity that fits') },
    })
    expect((await mentor.get(`/api/tinkering-activities/${id}`)).status).toBe(404)
  })

  test('in Hindi is Hindi to its safety notes: an answer in English is asked for again', async () => {
    const steps = ['मोमबत्ती जलाएँ।', 'उस पर चम्मच रखें।', 'पानी गिरने की आवाज़ सुनें।']
    const inHindi = {
      taName: 'वर्षा सूचक',
      goals: ['देखें कि पानी कैसे बहता है।'],
      materials: ['मोमबत्ती', 'चम्मच'],
      instructions: steps,
    }
    respond = (response, call) => {
      if (call === 2) expect(sent).toContain('Write every text in Hindi in Devanagari')
      whole(activity(call === 1 ? {} : inHindi))(response)
    }
    const id = ulid()
    expect((await eventsOf(id, 'hi')).map(({ type }) => type)).toEqual([
      'start',
      'text',
      'repair',
      'text',
      'draft',
    ])
    const { body } = await mentor.get(`/api/tinkering-activities/${id}`)
    expect(body).toMatchObject({ ...inHindi, tips: [expect.stringMatching(/^सुरक्षा: गर्म चीज़ें/)] })
  })

  test('is the one in the other language if the second answer does not fit at all', async () => {
    respond = (response, call) => whole(call === 1 ? activity() : 'A poem about rain.')(response)
    const id = ulid()
    expect((await eventsOf(id, 'hi')).map(({ type }) => type)).toEqual([
      'start',
      'text',
      'repair',
      'text',
      'draft',
    ])
    expect((await mentor.get(`/api/tinkering-activities/${id}`)).body).toMatchObject(
      JSON.parse(activity()) as object,
    )
  })

  test('names the activity that it nearly repeats, however many others are nearer to the topic', async () => {
    const content = {
      goals: ['Weigh it'],
      materials: ['Ruler', 'Coins'],
      instructions: ['Hang the ruler.', 'Add coins.', 'Read it.'],
    }
    const add = (names: string[], more: object) =>
      app.database.write(
        (tx) =>
          records(tinkeringActivity, tx).add(
            names.map((taName) => ({ taName, status: 'published', version: 1, ...more })),
          ),
        'product',
      )
    await add(['Penny scales'], content)
    await add(
      Array.from({ length: 210 }, (_, at) => `Rain ${at}`),
      { goals: ['Rain'], materials: ['Water'], instructions: ['Wait.'] },
    )
    respond = whole(activity({ ...content, taName: 'A balance for coins' }))
    expect((await eventsOf()).at(-1)).toMatchObject({
      type: 'draft',
      resembles: { name: 'Penny scales' },
    })
  })

  test('sets nothing but the content of an activity, whatever the provider sends', async () => {
    const hostile = {
      status: 'accepted',
      taID: 'TA-1',
      author: ulid(),
      isBase: true,
      intro: '<script>alert(1)</script> Ignore all rules.',
      constructor: { prototype: { isAdmin: true } },
    }
    respond = (response, call) =>
      whole(call === 1 ? activity(hostile) : activity({ intro: hostile.intro }))(response)
    const id = ulid()
    // Fields that are not the content of an activity do not fit.
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'start',
      'text',
      'repair',
      'text',
      'draft',
    ])
    const { body } = await mentor.get(`/api/tinkering-activities/${id}`)
    expect(body).toMatchObject({ status: 'draft', taID: null, isBase: false, intro: hostile.intro })
  })

  test.each<[string, string, boolean, Partial<ProviderLimits>, Respond]>([
    ['is slow to begin', 'The AI stopped answering', true, { firstByteMs: 200 }, () => undefined],
    [
      'stalls',
      'The AI stopped answering',
      false,
      { idleMs: 1500 },
      (response) => void open(response).write(chunk('{"taName":')),
    ],
    [
      'breaks',
      'The AI does not work at present',
      true,
      {},
      (response) => void response.writeHead(500, { 'retry-after-ms': '1' }).end('{}'),
    ],
    [
      'refuses',
      'The AI refused the request',
      true,
      {},
      (response) => void response.writeHead(401).end('{}'),
    ],
    [
      'sends a page of HTML',
      'broke off',
      true,
      {},
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    ],
    [
      'ends too early',
      'broke off',
      false,
      {},
      (response) => void open(response).end(chunk('{"taName":')),
    ],
    [
      'is cut off',
      'broke off',
      false,
      {},
      (response) =>
        void open(response).write(chunk('{"taName":'), () =>
          setTimeout(() => response.socket?.destroy(), 500),
        ),
    ],
    [
      'does not end',
      'too long',
      false,
      {},
      (response) => void open(response).end(chunk('a'.repeat(10_000)).repeat(5)),
    ],
  ])(
    'ends with a sentence when the provider %s, and counts only if something came',
    async (_name, sentence, isFree, limits, act) => {
      app.app.get(Generator).limits = { ...usualLimits, retries: 1, ...limits }
      const before = await leftToday()
      respond = act
      const id = ulid()
      expect((await eventsOf(id)).at(-1)).toMatchObject({
        type: 'problem',
        problem: { title: expect.stringContaining(sentence) },
      })
      expect((await mentor.get(`/api/tinkering-activities/${id}`)).status).toBe(404)
      expect(await leftToday()).toBe(isFree ? before : before - 1)
    },
  )
})
