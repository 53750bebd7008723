import { Events, type EventPayloads } from '../src/events/events.js'
import { LabApp, type LabPerson } from './support/lab-app.js'

let app: LabApp
let admin: LabPerson
let incharge: LabPerson
let otherIncharge: LabPerson
let mentor: LabPerson
let pupil: LabPerson
let subject: string
let place: { subject: string; topic: string; subTopic: string }
let schools: [string, string]

const address = { addressLine1: '1 Hill Road', city: 'Pune', state: 'Maharashtra', pincode: '411004' }
const contact = (email: string) => ({ firstName: 'Asha', lastName: 'Rao', email })
const activity = (taName: string, more: object = {}) => ({ taName, ...place, goals: ['See it'], materials: ['Wire'], ...more })
const newStudent = (school: string, more: object = {}) => ({ name: { firstName: 'Ravi', lastName: 'Das' }, school, class: '8th', ...more })
const copiesOf = async (student: string, by = admin) =>
  (await by.get(`/api/student-activities?filter=student||$eq||${student}&limit=50`)).body.data as Record<string, unknown>[]

beforeAll(async () => {
  app = await LabApp.start()
  admin = await app.person({ email: 'admin@lab.example', role: 'admin', displayName: 'Head Admin' })
  mentor = await app.person({ email: 'mentor@lab.example', role: 'mentor' })
  schools = [
    await app.make('school', { name: 'Hill School', address, atlIncharge: contact('hill@lab.example') }),
    await app.make('school', { name: 'Lake School', address, atlIncharge: contact('lake@lab.example') }),
  ]
  incharge = await app.person({ email: 'hill@lab.example', role: 'atlIncharge' })
  otherIncharge = await app.person({ email: 'lake@lab.example', role: 'atlIncharge' })
  subject = await app.make('subject', { name: 'Science' })
  const topic = await app.make('topic', { name: 'Currents', subject })
  place = { subject, topic, subTopic: await app.make('subTopic', { name: 'Magnets', topic }) }
  const student = await app.make('student', newStudent(schools[0], { email: 'pupil@lab.example' }))
  pupil = await app.person({ email: 'pupil@lab.example', role: 'student', student })
})
afterAll(() => app.stop())

describe('an activity', () => {
  test('gets a unique number, even among activities of the same moment', async () => {
    const made = await admin.post('/api/tinkering-activities/bulk', { bulk: ['A', 'B', 'C'].map((name) => activity(name)) })
    const ids = (made.body as unknown as { taID: string }[]).map(({ taID }) => taID)
    expect(ids.every((id) => /^SCM\d{13}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(3)
  })

  test('cannot be numbered by hand', async () => {
    expect(await admin.post('/api/tinkering-activities', activity('Named', { taID: 'X1' }))).toMatchObject({ status: 400 })
  })

  test('is cloned once under one id, with a new number and the same files', async () => {
    const file = await admin.upload('sheet.txt')
    const { body } = await admin.post('/api/tinkering-activities', activity('Motor', { resources: [{ id: file }, 'A book'] }))
    const id = `CLONE${Date.now()}`
    const clone = await mentor.post(`/api/tinkering-activities/${String(body.id)}/clone`, { id })
    expect(clone).toMatchObject({ status: 201, body: { id, taName: 'Copy of Motor', goals: ['See it'], isBase: false } })
    expect(clone.body.taID).not.toBe(body.taID)
    expect(clone.body.resources).toMatchObject([{ id: file, name: 'sheet.txt' }, 'A book'])
    const again = await mentor.post(`/api/tinkering-activities/${String(body.id)}/clone`, { id })
    expect(again).toMatchObject({ status: 201, body: { id, version: 1 } })
    expect((await mentor.post(`/api/tinkering-activities/${String(body.id)}/clone`, { name: 'x' })).status).toBe(400)
  })

  test('is a draft of their school when a student proposes it, until staff accept it', async () => {
    const made = await pupil.post('/api/tinkering-activities', activity('My idea'))
    expect(made).toMatchObject({ status: 201, body: { status: 'draft' } })
    const url = `/api/tinkering-activities/${String(made.body.id)}`
    expect((await mentor.get(url)).status).toBe(404)
    expect((await incharge.get(url)).status).toBe(200)
    expect((await otherIncharge.get(url)).status).toBe(404)
    expect(await admin.patch(url, { version: 1, status: 'published' })).toMatchObject({ status: 200 })
    expect((await mentor.get(url)).status).toBe(200)
    expect((await pupil.patch(url, { version: 2, taName: 'Mine still' })).status).toBe(403)
  })

  test('is the only base version, and every new student gets a copy of it', async () => {
    const first = await admin.post('/api/tinkering-activities', activity('First base', { isBase: true }))
    const second = await admin.post('/api/tinkering-activities', activity('Second base', { isBase: true }))
    expect((await admin.get(`/api/tinkering-activities/${String(first.body.id)}`)).body.isBase).toBe(false)
    expect((await mentor.post('/api/tinkering-activities', activity('No', { isBase: true }))).status).toBe(400)
    const student = await mentor.post('/api/students', newStudent(schools[1]))
    expect(await copiesOf(String(student.body.id))).toMatchObject([{ source: second.body.id, taName: 'Second base', status: 'Assigned' }])
    await admin.patch(`/api/tinkering-activities/${String(second.body.id)}`, { version: second.body.version, isBase: false })
  })
})

describe('a copy', () => {
  const give = async (more: object = {}) => {
    const source = await admin.post('/api/tinkering-activities', activity(`Lamp ${Math.random()}`, more))
    const student = (await pupil.get('/api/auth/me')).body.studentId
    const copy = await admin.post('/api/student-activities', { student, source: source.body.id })
    return { source: source.body, copy: copy.body, url: `/api/student-activities/${String(copy.body.id)}` }
  }

  test('has the values, files and version of its source', async () => {
    const file = await admin.upload('plan.txt')
    const { source, copy } = await give({ resources: [{ id: file }] })
    expect(copy).toMatchObject({
      taID: source.taID,
      taName: source.taName,
      ...place,
      goals: ['See it'],
      sourceVersion: 1,
      status: 'Assigned',
      statusHistory: [{ status: 'Assigned', by: 'Head Admin' }],
    })
    expect((await pupil.get(`/api/files/${file}`)).status).toBe(200)
  })

  test('keeps its source as it was copied, for anyone who may read the copy', async () => {
    const file = await admin.upload('plan.txt')
    const { source, copy, url } = await give({ resources: [{ id: file }] })
    const later = await admin.patch(`/api/tinkering-activities/${String(source.id)}`, { version: 1, goals: ['Another'] })
    await pupil.patch(url, { version: 1, goals: ['Mine'] })
    const original = await pupil.get(`${url}/original`)
    expect(original).toMatchObject({ status: 200, body: { source: source.id, version: 1, current: later.body.version } })
    expect(original.body.content).toMatchObject({
      taID: copy.taID,
      goals: ['See it'],
      ...place,
      resources: [{ id: file, name: 'plan.txt' }],
    })
    expect((await otherIncharge.get(`${url}/original`)).status).toBe(404)
  })

  test('is given once per student', async () => {
    const { source, copy } = await give()
    expect(await admin.post('/api/student-activities', { student: copy.student, source: source.id })).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    })
  })

  test('keeps every status it had, and a student sets only the working statuses', async () => {
    const { url } = await give()
    const heard: EventPayloads['copy-status-changed'][] = []
    const stop = app.app.get(Events).on('copy-status-changed', (payload) => void heard.push(payload))
    const ongoing = await pupil.patch(url, { version: 1, status: 'Ongoing', goals: ['See it', 'Draw it'] })
    expect(ongoing).toMatchObject({ status: 200, body: { status: 'Ongoing', goals: ['See it', 'Draw it'] } })
    expect((ongoing.body.statusHistory as { status: string }[]).map(({ status }) => status)).toEqual(['Assigned', 'Ongoing'])
    for (const status of ['Assigned', 'Review Completed', 'TA Completed'])
      expect([status, (await pupil.patch(url, { version: 2, status })).status]).toEqual([status, 400])
    expect(heard).toMatchObject([{ resource: 'studentActivity', status: 'Ongoing', was: 'Assigned', by: pupil.uid }])
    stop()
    expect((await pupil.patch(url, { version: 2, statusHistory: [] })).status).toBe(400)
    expect((await pupil.patch(url, { version: 2, taID: 'X' })).status).toBe(400)
  })

  test('is closed to all but admin and in-charge once it is completed', async () => {
    const { source, url } = await give()
    expect((await mentor.patch(url, { version: 1, status: 'TA Completed' })).status).toBe(200)
    const completed = {
      status: 403,
      body: { code: 'forbidden', title: 'This work is completed. Only an admin or the in-charge can still change it.' },
    }
    expect(await mentor.patch(url, { version: 2, comment: 'More' })).toMatchObject(completed)
    expect(await pupil.patch(url, { version: 2, comment: 'More' })).toMatchObject(completed)
    expect(await pupil.patch(url, { version: 2, status: 'Ongoing' })).toMatchObject(completed)
    // Nothing is revealed to those who may not read it, nor to a student about others.
    const hidden = { status: 404, body: { title: 'This record does not exist, or you do not have access to it.' } }
    expect(await otherIncharge.patch(url, { version: 2, comment: 'More' })).toMatchObject(hidden)
    const stranger = await app.make('student', newStudent(schools[0]))
    const theirs = await admin.post('/api/student-activities', { student: stranger, source: source.id })
    const other = `/api/student-activities/${String(theirs.body.id)}`
    expect((await mentor.patch(other, { version: 1, status: 'TA Completed' })).status).toBe(200)
    expect(await pupil.patch(other, { version: 2, comment: 'More' })).toMatchObject(hidden)
    // A refusal by the row rule for another reason keeps the general sentence.
    expect(await pupil.patch(`/api/tinkering-activities/${String(source.id)}`, { version: 1, taName: 'Mine' })).toMatchObject({
      status: 403,
      body: { title: "You don't have permission to do this." },
    })
    expect((await incharge.patch(url, { version: 2, comment: 'Well done' })).status).toBe(200)
  })

  test('takes a student’s own files only', async () => {
    const { url } = await give()
    const own = await pupil.upload('photo.txt')
    expect(await pupil.patch(url, { version: 1, files: [{ id: own }] })).toMatchObject({
      status: 200,
      body: { files: [{ name: 'photo.txt' }] },
    })
    const foreign = await mentor.upload('secret.txt')
    expect((await pupil.patch(url, { version: 2, files: [{ id: own }, { id: foreign }] })).status).toBe(400)
  })
})

describe('assigning', () => {
  test('gives each student a copy, names those who have one, and never overwrites', async () => {
    const source = String((await admin.post('/api/tinkering-activities', activity('Kite'))).body.id)
    const [here, there] = [await app.make('student', newStudent(schools[0])), await app.make('student', newStudent(schools[1]))]
    const first = await incharge.post(`/api/tinkering-activities/${source}/assign`, { students: [here, there, here] })
    expect(first).toMatchObject({ status: 200, body: { assigned: 1, had: 0, failed: 1 } })
    expect(first.body.results).toMatchObject([
      { student: here, result: 'assigned' },
      { student: there, result: 'failed', problem: 'Student: there is no such student' },
    ])
    const [copy] = await copiesOf(here)
    await admin.patch(`/api/student-activities/${String(copy!.id)}`, { version: 1, taName: 'My kite' })
    const again = await mentor.post(`/api/tinkering-activities/${source}/assign`, { students: [here, there] })
    expect(again.body.results).toMatchObject([
      { student: here, result: 'had', id: copy!.id },
      { student: there, result: 'assigned' },
    ])
    expect((await copiesOf(here))[0]).toMatchObject({ taName: 'My kite' })
  })

  test('names only students within reach', async () => {
    const source = String((await admin.post('/api/tinkering-activities', activity('Boat'))).body.id)
    const students = [await app.make('student', newStudent(schools[0])), await app.make('student', newStudent(schools[1]))]
    await admin.post(`/api/tinkering-activities/${source}/assign`, { students })
    const seen = async (by: LabPerson, query = '') =>
      ((await by.get(`/api/tinkering-activities/${source}/assignees${query}`)).body.data as { student: string }[])
        .map(({ student }) => student)
        .sort()
    expect(await seen(admin)).toEqual([...students].sort())
    expect(await seen(admin, `?school=${schools[1]}`)).toEqual([students[1]])
    expect(await seen(incharge)).toEqual([students[0]])
    expect(await seen(otherIncharge, `?school=${schools[0]}`)).toEqual([])
    expect(await seen(pupil)).toEqual([])
    expect((await admin.get(`/api/tinkering-activities/${source}/assignees?schol=x`)).status).toBe(400)
  })

  test('is not for students', async () => {
    const source = String((await admin.post('/api/tinkering-activities', activity('Car'))).body.id)
    expect((await pupil.post(`/api/tinkering-activities/${source}/assign`, { students: ['01STUDENT00000'] })).status).toBe(403)
    expect((await admin.post(`/api/tinkering-activities/${source}/assign`, { students: [] })).status).toBe(400)
    expect((await admin.post('/api/tinkering-activities/01NOBODY0000000/assign', { students: ['01STUDENT00000'] })).status).toBe(404)
  })
})

describe('a competition and a course', () => {
  const competition = {
    name: 'Marathon',
    organizedBy: 'External',
    applicationStartDate: '2026-01-01',
    applicationEndDate: '2026-02-01',
    eligibility: { atlSchools: false },
    requirements: ['A team'],
    paymentDetails: { type: 'paid', fee: 100 },
    comments: 'For staff',
  }

  test('are copied without the staff’s comments', async () => {
    const student = (await pupil.get('/api/auth/me')).body.studentId as string
    const made = await admin.post('/api/competitions', competition)
    expect(await incharge.post(`/api/competitions/${String(made.body.id)}/assign`, { students: [student] })).toMatchObject({
      body: { assigned: 1 },
    })
    const entry = ((await pupil.get('/api/student-competitions?limit=5')).body.data as Record<string, unknown>[])[0]!
    expect(entry).toMatchObject({
      organizedBy: 'External',
      eligibility: { atlSchools: false, nonAtlSchools: true },
      paymentDetails: { type: 'paid', fee: 100 },
      comments: null,
      sourceVersion: 1,
    })
    const url = `/api/student-competitions/${String(entry.id)}`
    expect((await mentor.patch(url, { version: 1, status: 'Competition Completed' })).status).toBe(200)
    expect((await mentor.patch(url, { version: 2, comments: 'x' })).status).toBe(403)
  })

  test('keep the organiser of the course', async () => {
    const student = (await pupil.get('/api/auth/me')).body.studentId as string
    const made = await admin.post('/api/courses', { courseName: 'Soldering', organizedBy: 'Makers', courseTag: ['Hands-on'] })
    const copy = await mentor.post('/api/student-courses', { student, source: made.body.id })
    expect(copy).toMatchObject({ status: 201, body: { courseName: 'Soldering', organizedBy: 'Makers', courseTag: ['Hands-on'] } })
  })
})

describe('the subject tree', () => {
  test('does not archive a node that has children', async () => {
    expect(await admin.delete(`/api/subjects/${subject}`)).toMatchObject({
      status: 409,
      body: { code: 'tree_in_use', title: 'Sorry, please first delete the underlying topics and subtopics' },
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
    expect((await admin.post('/api/topics', { name: 'Currents', subject })).body.code).toBe('duplicate')
    expect((await mentor.post('/api/subjects', { name: 'Mine' })).status).toBe(403)
  })
})
