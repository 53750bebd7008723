import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { TestApp, type Body, type Client } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('topics on %s', (dialect) => {
  let app: TestApp
  let admin: Client
  let student: string
  const made = async (resource: string, body: Body) =>
    String((await app.make(resource, body))['id'])
  const read = async (url: string) => (await admin.get(`/api/${url}`)).body
  const merge = async (
    resource: 'topic' | 'subTopic',
    url: string,
    winner: string,
    loser: string,
  ) => {
    const version = async (id: string) => ({
      id,
      version: Number((await read(`${url}/${id}`))['version']),
    })
    const body = {
      id: ulid(),
      resource,
      winner: await version(winner),
      loser: await version(loser),
      take: [],
      join: [],
    }
    return { id: body.id, ...(await admin.post('/api/duplicates/merge', body)) }
  }
  const undo = async (id: string) => {
    const { status, text } = await admin.post(`/api/change-sets/${id}/undo`, { id: ulid() })
    expect([status, text]).toEqual([200, text])
  }

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = app.as(await app.person('admin'))
    const address = {
      addressLine1: '1 Hill Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411004',
    }
    student = await made('student', {
      name: { firstName: 'Asha' },
      school: await made('school', { name: 'Hill School', address }),
      class: '8th',
    })
  })
  afterAll(() => app.stop())

  test('that are merged take their sub-topics and activities along, and an undo takes all of it back', async () => {
    const subject = await made('subject', { name: 'Electronics' })
    const [kept, other] = [
      await made('topic', { name: 'Circuits', subject }),
      await made('topic', { name: 'Circuit', subject }),
    ]
    const below = await made('subTopic', { name: 'LED', topic: other })
    const activity = await made('tinkeringActivity', {
      taName: 'Torch',
      intro: 'Light.',
      subject,
      topic: other,
      subTopic: below,
    })
    const draft = await made('tinkeringActivity', {
      taName: 'Fan',
      intro: 'Wind.',
      subject,
      topic: other,
      status: 'draft',
    })
    const session = await made('session', {
      subject,
      topic: other,
      subTopic: below,
      timestamp: '2026-12-01T10:00:00.000Z',
      duration: 1,
      type: 'online',
    })
    const copy = await made('studentActivity', { student, source: activity })
    const urls = [
      `tinkering-activities/${activity}`,
      `tinkering-activities/${draft}`,
      `sessions/${session}`,
      `student-activities/${copy}`,
    ]
    const places = async () => [
      [(await read(`sub-topics/${below}`))['topic']],
      ...(await Promise.all(urls.map(read))).map((row) => [
        row['subject'],
        row['topic'],
        row['subTopic'],
      ]),
    ]
    const before = await places()
    const { id, status, text } = await merge('topic', 'topics', kept, other)
    expect([status, text]).toEqual([200, text])
    const moved = [subject, kept, below]
    expect(await places()).toEqual([[kept], moved, [subject, kept, null], moved, moved])
    expect((await admin.get(`/api/topics/${other}`)).status).toBe(404)

    await undo(id)
    expect(await places()).toEqual(before)
    expect((await admin.get(`/api/topics/${other}`)).status).toBe(200)
  })

  test('with sub-topics of the same names merge these, too, and an undo takes all of it back', async () => {
    const subject = await made('subject', { name: 'Mechanics' })
    const [kept, other] = [
      await made('topic', { name: 'Gears', subject }),
      await made('topic', { name: 'Gear', subject }),
    ]
    const ours = [
      await made('subTopic', { name: 'Wheels', topic: kept }),
      await made('subTopic', { name: 'Belts', topic: kept }),
    ]
    const theirs = [
      await made('subTopic', { name: 'wheels', topic: other }),
      await made('subTopic', { name: 'BELTS', topic: other }),
    ]
    const alone = await made('subTopic', { name: 'Cams', topic: other })
    const inEach = [...theirs, alone].map(async (subTopic, at) => {
      const activity = await made('tinkeringActivity', {
        taName: `Cart ${at}`,
        intro: 'Roll.',
        subject,
        topic: other,
        subTopic,
      })
      return [
        `tinkering-activities/${activity}`,
        `student-activities/${await made('studentActivity', { student, source: activity })}`,
      ]
    })
    const urls = (await Promise.all(inEach)).flat()
    const places = async () =>
      (await Promise.all(urls.map(read))).map((row) => [row['topic'], row['subTopic']])
    const ofEach = (topic: string, subTopics: readonly string[]) =>
      subTopics.flatMap((subTopic) => [0, 1].map(() => [topic, subTopic]))
    expect(await places()).toEqual(ofEach(other, [...theirs, alone]))

    const { id, status, text } = await merge('topic', 'topics', kept, other)
    expect([status, text]).toEqual([200, text])
    expect(await places()).toEqual(ofEach(kept, [...ours, alone]))
    const left = async () =>
      (await admin.get(`/api/sub-topics?filter=topic||$in||${kept},${other}&sort=name,ASC`)).body
    expect((await left()) as unknown).toMatchObject([
      { id: ours[1] },
      { id: alone, topic: kept },
      { id: ours[0] },
    ])
    for (const gone of [`topics/${other}`, ...theirs.map((each) => `sub-topics/${each}`)])
      expect((await admin.get(`/api/${gone}`)).status).toBe(404)

    await undo(id)
    expect(await places()).toEqual(ofEach(other, [...theirs, alone]))
    for (const each of theirs) expect((await read(`sub-topics/${each}`))['topic']).toBe(other)
  })

  test('have sub-topics that are merged in the same way', async () => {
    const subject = await made('subject', { name: 'Optics' })
    const topic = await made('topic', { name: 'Mirrors', subject })
    const [kept, other] = [
      await made('subTopic', { name: 'Periscope', topic }),
      await made('subTopic', { name: 'Periscopes', topic }),
    ]
    const activity = await made('tinkeringActivity', {
      taName: 'Look around',
      intro: 'Two mirrors.',
      subject,
      topic,
      subTopic: other,
    })
    const { id, status } = await merge('subTopic', 'sub-topics', kept, other)
    expect([status, (await read(`tinkering-activities/${activity}`))['subTopic']]).toEqual([
      200,
      kept,
    ])
    await undo(id)
    expect((await read(`tinkering-activities/${activity}`))['subTopic']).toBe(other)
  })
})
