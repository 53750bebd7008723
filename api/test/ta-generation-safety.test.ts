import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ulid } from 'ulid'
import type { DraftEvent } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { TestApp, type Client } from './support/test-app.js'

/** The answers of the provider, in their order; the last one is given again. */
let answers: object[] = []
let sent: string[] = []
let provider: Server

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request
      .on('data', (part) => (body += String(part)))
      .on('end', () => {
        sent.push(body)
        const content = JSON.stringify(answers[Math.min(sent.length, answers.length) - 1])
        const choices = [{ delta: { content }, finish_reason: 'stop' }]
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(`data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`)
      })
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const content = (taName: string, more: object = {}) => ({
  taName,
  goals: [`Know ${taName}`],
  materials: ['Card', 'Wire'],
  instructions: ['Cut the card.', 'Bend the wire.', `Try the ${taName}.`],
  ...more,
})
const wish = (about: string, more: object = {}) => ({
  id: ulid(),
  about,
  classesFrom: '6th',
  classesTo: '8th',
  minutes: 60,
  complexity: 'simple',
  language: 'en',
  ...more,
})
const last = async (client: Client, body: object): Promise<DraftEvent> => {
  const { status, text } = await client.post('/api/ta-gen', body)
  expect(status).toBe(200)
  return JSON.parse(
    text
      .trim()
      .split('\n\n')
      .at(-1)!
      .replace(/^data: /, ''),
  ) as DraftEvent
}
const leftFor = async (client: Client) => Number((await client.get('/api/ta-gen')).body['left'])
const burner = {
  materials: ['Copper wire', 'A gas burner'],
  instructions: ['Light the burner.', 'Hold the wire.', 'Watch.'],
}

interface Lab {
  app: TestApp
  student: Client
  mentor: Client
  place: { subject: string; topic: string; subTopic: string }
  add(taName: string, more?: object): Promise<string>
}

async function startLab(dialect: Dialect, env: Record<string, string> = {}): Promise<Lab> {
  const app = await TestApp.start(dialect, undefined, env)
  const idOf = async (resource: string, body: object) =>
    String((await app.make(resource, { ...body })).id)
  const subject = await idOf('subject', { name: 'Science' })
  const topic = await idOf('topic', { name: 'Sound', subject })
  const place = { subject, topic, subTopic: await idOf('subTopic', { name: 'Bells', topic }) }
  return {
    app,
    student: app.as(await app.person('student')),
    mentor: app.as(await app.person('mentor')),
    place,
    add: (taName, more = {}) => idOf('tinkeringActivity', { ...content(taName, more), ...place }),
  }
}

describe.each<[Dialect]>([['sqlite'], ['postgres']])('safety of drafts on %s', (dialect) => {
  describe('without a provider', () => {
    let lab: Lab
    let kite: string
    beforeAll(async () => {
      lab = await startLab(dialect)
      kite = await lab.add('Kite of paper')
      await lab.add('Wind chime')
      await lab.add('Alarm for the gas stove', burner)
      await lab.add('Solar cooker', { hazards: ['heat'] })
      await lab.add('Magnet crane', { instructions: ['Wind it.', 'The teacher cuts it.', 'Lift.'] })
    })
    afterAll(() => lab.app.stop())

    test('the library answers with its nearest activities if it has nothing alike, and that costs no draft', async () => {
      for (const person of [lab.student, lab.mentor]) {
        const left = await leftFor(person)
        const body = wish('A paper boat that crosses the pond')
        expect(await last(person, body)).toEqual({
          type: 'nothing',
          nearest: [{ id: kite, name: 'Kite of paper' }],
        })
        expect(await leftFor(person)).toBe(left)
        expect((await person.get(`/api/tinkering-activities/${body.id}`)).status).toBe(404)
      }
    })

    test('a child is never answered with an activity for the hand of an adult, nor is it named', async () => {
      const left = await leftFor(lab.student)
      for (const about of ['An alarm that rings', 'Solar cooker', 'Magnet crane'])
        expect(await last(lab.student, wish(about))).toEqual({ type: 'nothing', nearest: [] })
      expect(await leftFor(lab.student)).toBe(left)
      expect(await last(lab.student, wish('Paper kite'))).toMatchObject({
        type: 'draft',
        draft: { hazards: [], adultNeeded: false },
      })
      expect(await leftFor(lab.student)).toBe(left - 1)
    })

    test.each([
      ['about', { about: 'A gas balloon' }, 'Gas'],
      ['about', { about: 'चाकू से नक्काशी', language: 'hi' }, 'Blades and needles'],
      ['materials', { about: 'Paper kite', materials: ['Card', 'Coin cell'] }, 'Lithium cells'],
    ])(
      'a child’s wish is refused at %s with a sentence that names the hazard',
      async (path, more, name) => {
        const left = await leftFor(lab.student)
        expect(await lab.student.post('/api/ta-gen', wish('', more))).toMatchObject({
          status: 400,
          body: { issues: [{ path, message: expect.stringContaining(`“${name}”`) }] },
        })
        expect(await leftFor(lab.student)).toBe(left)
      },
    )

    test('a draft for staff carries the hazards of its source, its note, and never says to borrow gas', async () => {
      const body = wish('Alarm for gas', { materials: ['Buzzer'] })
      expect(await last(lab.mentor, body)).toMatchObject({ type: 'draft' })
      const { body: draft } = await lab.mentor.get(`/api/tinkering-activities/${body.id}`)
      expect(draft).toMatchObject({ hazards: ['gas', 'heat'], adultNeeded: true })
      expect(draft.materials).toContain(
        'A gas burner (not at hand: only an adult may bring and use it)',
      )
      expect(draft.tips).toEqual(
        expect.arrayContaining([expect.stringMatching(/^Safety: gas burns/)]),
      )
    })

    test('a wish for a place alone is met by what is there', async () => {
      expect(await last(lab.student, wish('', lab.place))).toMatchObject({ type: 'draft' })
    })

    test('a hazard means that an adult is needed, in the activity and in a student’s copy of it', async () => {
      const source = await lab.add('Bell of wire', { hazards: ['blades'], adultNeeded: false })
      const read = await lab.mentor.get(`/api/tinkering-activities/${source}`)
      expect(read.body).toMatchObject({ hazards: ['blades'], adultNeeded: true })
      const school = await lab.app.make('school', {
        name: 'Hill School',
        address: {
          addressLine1: '1 Hill Road',
          city: 'Pune',
          state: 'Maharashtra',
          pincode: '411004',
        },
        atlIncharge: { firstName: 'Asha', lastName: 'Rao', email: 'hill@lab.example' },
      })
      const student = await lab.app.make('student', {
        name: { firstName: 'Ravi', lastName: 'Das' },
        school: school.id,
        class: '8th',
      })
      expect(await lab.app.make('studentActivity', { student: student.id, source })).toMatchObject({
        hazards: ['blades'],
        adultNeeded: true,
      })
    })
  })

  describe('with a provider', () => {
    let lab: Lab
    beforeAll(async () => {
      const { port } = provider.address() as AddressInfo
      lab = await startLab(dialect, { AI_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'small' })
    })
    beforeEach(() => void (sent = []))
    afterAll(() => lab.app.stop())

    test('a dangerous answer for a child is asked for again once, and then refused with the hazard’s name', async () => {
      answers = [content('Ring', burner), content('Ring')]
      const safe = wish('A ring')
      expect(await last(lab.student, safe)).toMatchObject({ type: 'draft' })
      expect(sent).toHaveLength(2)
      expect(sent[0]).toContain('A child reads this and works alone')
      expect(sent[1]).toContain('Leave this out: Gas')
      sent = []
      answers = [content('Ring', burner)]
      const unsafe = wish('A ring')
      expect(await last(lab.student, unsafe)).toMatchObject({
        type: 'problem',
        problem: { title: expect.stringContaining('needs an adult because of “Gas”') },
      })
      const stored = await lab.student.get(`/api/tinkering-activities/${unsafe.id}`)
      expect(stored.status).toBe(404)
    })

    test('a dangerous answer for staff is marked: its hazards, the adult and the notes', async () => {
      answers = [content('Ring', burner)]
      const body = wish('A ring')
      await last(lab.mentor, body)
      expect(sent).toHaveLength(1)
      expect((await lab.mentor.get(`/api/tinkering-activities/${body.id}`)).body).toMatchObject({
        hazards: ['gas', 'heat'],
        adultNeeded: true,
        tips: [expect.stringMatching(/^Safety: gas/), expect.stringMatching(/^Safety: hot parts/)],
      })
    })

    test('a child’s wish with a hazard is not sent at all', async () => {
      expect((await lab.student.post('/api/ta-gen', wish('A flame thrower'))).status).toBe(400)
      expect(sent).toEqual([])
    })
  })
})
