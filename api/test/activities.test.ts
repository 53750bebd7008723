import { newStudent, startCopiesLab, type CopiesLab } from './support/copies-lab.js'

let app: CopiesLab['app']
let admin: CopiesLab['admin']
let incharge: CopiesLab['incharge']
let otherIncharge: CopiesLab['otherIncharge']
let mentor: CopiesLab['mentor']
let pupil: CopiesLab['pupil']
let place: CopiesLab['place']
let schools: CopiesLab['schools']
let activity: CopiesLab['activity']
let copiesOf: CopiesLab['copiesOf']

beforeAll(async () => {
  ;({ app, admin, incharge, otherIncharge, mentor, pupil, place, schools, activity, copiesOf } =
    await startCopiesLab())
})
afterAll(() => app.stop())

describe('an activity', () => {
  test('gets a unique number, even among activities of the same moment', async () => {
    const made = await admin.post('/api/tinkering-activities/bulk', {
      bulk: ['A', 'B', 'C'].map((name) => activity(name)),
    })
    const ids = (made.body as unknown as { taID: string }[]).map(({ taID }) => taID)
    expect(ids.every((id) => /^SCM\d{13}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(3)
  })

  test('follows its topic to another subject, and its sub-topic to another topic, with an entry in its history', async () => {
    const made = async (url: string, body: object) =>
      String((await admin.post(`/api/${url}`, body)).body['id'])
    const [from, to] = [
      await made('subjects', { name: 'Motion' }),
      await made('subjects', { name: 'Energy' }),
    ]
    const [topic, other] = [
      await made('topics', { name: 'Springs', subject: from }),
      await made('topics', { name: 'Levers', subject: from }),
    ]
    const subTopic = await made('sub-topics', { name: 'Coils', topic })
    const at = await made(
      'tinkering-activities',
      activity('Spring scale', { subject: from, topic, subTopic }),
    )
    const place = async () => (await admin.get(`/api/tinkering-activities/${at}`)).body
    expect(await admin.patch(`/api/topics/${topic}`, { version: 1, subject: to })).toMatchObject({
      status: 200,
    })
    expect(await place()).toMatchObject({ subject: to, topic, subTopic, version: 2 })
    expect(
      await admin.patch(`/api/sub-topics/${subTopic}`, { version: 1, topic: other }),
    ).toMatchObject({ status: 200 })
    expect(await place()).toMatchObject({ subject: from, topic: other, subTopic, version: 3 })
    expect(
      (await admin.get(`/api/audit?resource=tinkeringActivity&record=${at}`)).body,
    ).toMatchObject({
      data: [
        { fields: ['subject', 'topic'], through: { resource: 'subTopic' } },
        { fields: ['subject'], through: { resource: 'topic' } },
        {},
      ],
    })
  })

  test('cannot be numbered by hand', async () => {
    expect(
      await admin.post('/api/tinkering-activities', activity('Named', { taID: 'X1' })),
    ).toMatchObject({ status: 400 })
  })

  test('is cloned once under one id, with a new number and the same files', async () => {
    const file = await admin.upload('sheet.txt')
    const { body } = await admin.post(
      '/api/tinkering-activities',
      activity('Motor', { resources: [{ id: file }, 'A book'] }),
    )
    const id = `CLONE${Date.now()}`
    const clone = await mentor.post(`/api/tinkering-activities/${String(body.id)}/clone`, { id })
    expect(clone).toMatchObject({
      status: 201,
      body: { id, taName: 'Copy of Motor', goals: ['See it'], isBase: false },
    })
    expect(clone.body.taID).not.toBe(body.taID)
    expect(clone.body.resources).toMatchObject([{ id: file, name: 'sheet.txt' }, 'A book'])
    const again = await mentor.post(`/api/tinkering-activities/${String(body.id)}/clone`, { id })
    expect(again).toMatchObject({ status: 201, body: { id, version: 1 } })
    expect(
      (await mentor.post(`/api/tinkering-activities/${String(body.id)}/clone`, { name: 'x' }))
        .status,
    ).toBe(400)
  })

  test('is a draft of their school when a student proposes it, and gets its number when it is accepted', async () => {
    const { subject, topic, subTopic } = place
    const made = await pupil.post('/api/tinkering-activities', { taName: 'My idea' })
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'draft', taID: null, origin: 'student', author: pupil.uid, subject: null },
    })
    const id = String(made.body.id)
    const url = `/api/tinkering-activities/${id}`
    expect((await mentor.get(url)).status).toBe(404)
    expect((await incharge.get(url)).status).toBe(200)
    expect((await otherIncharge.get(url)).status).toBe(404)
    expect(await pupil.patch(url, { version: 1, taName: 'My better idea' })).toMatchObject({
      status: 200,
    })
    const act = (key: string, version: number, values: object) =>
      admin.post(`/api/tinkering-activities/actions/${key}`, { bulk: [{ id, version }], values })
    expect((await act('accept', 2, {})).body).toMatchObject([
      { status: 400, problem: { issues: [{ path: 'subject' }, {}, {}] } },
    ])
    expect((await act('decline', 2, { decision: 'Say which motor.' })).body).toMatchObject([
      { status: 200 },
    ])
    // Its author learns why.
    expect(
      (await pupil.get('/api/tinkering-activities?list=drafts&filter=author||$eq||' + pupil.uid))
        .body,
    ).toMatchObject([{ id, status: 'declined', decision: 'Say which motor.' }])
    expect((await pupil.patch(url, { version: 3, taName: 'Mine' })).status).toBe(403)
    expect((await act('reopen', 3, {})).body).toMatchObject([
      { status: 200, record: { status: 'draft', decision: null } },
    ])
    expect((await act('accept', 4, { subject, topic, subTopic })).body).toMatchObject([
      { status: 200, record: { status: 'published', taID: expect.stringMatching(/^SCM\d{13}$/) } },
    ])
    expect((await mentor.get(url)).status).toBe(200)
    expect((await pupil.patch(url, { version: 5, taName: 'Mine still' })).status).toBe(403)
    expect((await pupil.get('/api/tinkering-activities?list=drafts')).body).toMatchObject([
      { id, status: 'published' },
    ])
  })

  test('names the activity that it was cloned from', async () => {
    const { body } = await admin.post('/api/tinkering-activities', activity('Lever'))
    const clone = await mentor.post(`/api/tinkering-activities/${String(body.id)}/clone`, {})
    expect(clone.body).toMatchObject({ sources: [body.id] })
    expect(
      (await mentor.post('/api/tinkering-activities', activity('Forged', { sources: [body.id] })))
        .status,
    ).toBe(400)
  })

  test('is the only base version, and every new student gets a copy of it', async () => {
    const first = await admin.post(
      '/api/tinkering-activities',
      activity('First base', { isBase: true }),
    )
    const second = await admin.post(
      '/api/tinkering-activities',
      activity('Second base', { isBase: true }),
    )
    expect(
      (await admin.get(`/api/tinkering-activities/${String(first.body.id)}`)).body.isBase,
    ).toBe(false)
    expect(
      (await mentor.post('/api/tinkering-activities', activity('No', { isBase: true }))).status,
    ).toBe(400)
    const student = await mentor.post('/api/students', newStudent(schools[1]))
    expect(await copiesOf(String(student.body.id))).toMatchObject([
      { source: second.body.id, taName: 'Second base', status: 'Assigned' },
    ])
    await admin.patch(`/api/tinkering-activities/${String(second.body.id)}`, {
      version: second.body.version,
      isBase: false,
    })
  })
})

describe('the subject tree', () => {
  test('does not archive a node that has children', async () => {
    expect(await admin.delete(`/api/subjects/${place.subject}`)).toMatchObject({
      status: 409,
      body: {
        code: 'tree_in_use',
        title: 'Sorry, please first delete the underlying topics and subtopics',
      },
    })
    expect((await admin.delete(`/api/topics/${place.topic}`)).body.code).toBe('tree_in_use')
    const empty = await admin.post('/api/subjects', { name: 'Empty' })
    expect((await admin.delete(`/api/subjects/${String(empty.body.id)}`)).status).toBe(200)
  })

  test('has no duplicates', async () => {
    expect(await admin.post('/api/subjects', { name: ' science ' })).toMatchObject({
      status: 409,
      body: { code: 'duplicate', title: 'Record already exists!' },
    })
    // The message is at the name, which a person would change, not at the subject.
    expect(
      (await admin.post('/api/topics', { name: 'Currents', subject: place.subject })).body,
    ).toMatchObject({
      code: 'duplicate',
      issues: [{ path: 'name' }],
    })
    expect((await mentor.post('/api/subjects', { name: 'Mine' })).status).toBe(403)
  })
})
