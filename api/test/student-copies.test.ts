import { Events, type EventPayloads } from '../src/events/events.js'
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

beforeAll(async () => {
  ;({ app, admin, incharge, otherIncharge, mentor, pupil, place, schools, activity } =
    await startCopiesLab())
})
afterAll(() => app.stop())

describe('a copy', () => {
  const give = async (more: object = {}) => {
    const source = await admin.post(
      '/api/tinkering-activities',
      activity(`Lamp ${Math.random()}`, more),
    )
    const student = (await pupil.get('/api/auth/me')).body.studentId
    const copy = await admin.post('/api/student-activities', { student, source: source.body.id })
    return {
      source: source.body,
      copy: copy.body,
      url: `/api/student-activities/${String(copy.body.id)}`,
    }
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
    const later = await admin.patch(`/api/tinkering-activities/${String(source.id)}`, {
      version: 1,
      goals: ['Another'],
    })
    await pupil.patch(url, { version: 1, goals: ['Mine'] })
    const original = await pupil.get(`${url}/original`)
    expect(original).toMatchObject({
      status: 200,
      body: { source: source.id, version: 1, current: later.body.version },
    })
    expect(original.body.content).toMatchObject({
      taID: copy.taID,
      goals: ['See it'],
      ...place,
      resources: [{ id: file, name: 'plan.txt' }],
    })
    expect((await otherIncharge.get(`${url}/original`)).status).toBe(404)
  })

  test('is given to each student once', async () => {
    const { source, copy } = await give()
    expect(
      await admin.post('/api/student-activities', { student: copy.student, source: source.id }),
    ).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    })
  })

  test('keeps every status it had, and a student sets only the working statuses', async () => {
    const { url } = await give()
    const heard: EventPayloads['copy-status-changed'][] = []
    const stop = app.app
      .get(Events)
      .on('copy-status-changed', (payload) => void heard.push(payload))
    const ongoing = await pupil.patch(url, {
      version: 1,
      status: 'Ongoing',
      goals: ['See it', 'Draw it'],
    })
    expect(ongoing).toMatchObject({
      status: 200,
      body: { status: 'Ongoing', goals: ['See it', 'Draw it'] },
    })
    const history = ongoing.body.statusHistory as { status: string; modifiedAt: string }[]
    expect(history.map(({ status }) => status)).toEqual(['Assigned', 'Ongoing'])
    expect(ongoing.body.statusAt).toBe(history[1]!.modifiedAt)
    expect((await pupil.patch(url, { version: 2, statusAt: null })).status).toBe(400)
    for (const status of ['Assigned', 'Review Completed', 'TA Completed'])
      expect([status, (await pupil.patch(url, { version: 2, status })).status]).toEqual([
        status,
        400,
      ])
    expect(heard).toMatchObject([
      { resource: 'studentActivity', status: 'Ongoing', was: 'Assigned', by: pupil.uid },
    ])
    stop()
    expect((await pupil.patch(url, { version: 2, statusHistory: [] })).status).toBe(400)
    expect((await pupil.patch(url, { version: 2, taID: 'X' })).status).toBe(400)
  })

  test('is closed to all but admin and in-charge once it is completed', async () => {
    const { source, url } = await give()
    expect((await mentor.patch(url, { version: 1, status: 'TA Completed' })).status).toBe(200)
    const completed = {
      status: 403,
      body: {
        code: 'forbidden',
        title: 'This work is completed. Only an admin or the in-charge can still change it.',
      },
    }
    expect(await mentor.patch(url, { version: 2, comment: 'More' })).toMatchObject(completed)
    expect(await pupil.patch(url, { version: 2, comment: 'More' })).toMatchObject(completed)
    expect(await pupil.patch(url, { version: 2, status: 'Ongoing' })).toMatchObject(completed)
    // Nothing is revealed to those who may not read it, nor to a student about others.
    const hidden = {
      status: 404,
      body: { title: 'This record does not exist, or you do not have access to it.' },
    }
    expect(await otherIncharge.patch(url, { version: 2, comment: 'More' })).toMatchObject(hidden)
    const stranger = await app.make('student', newStudent(schools[0]))
    const theirs = await admin.post('/api/student-activities', {
      student: stranger,
      source: source.id,
    })
    const other = `/api/student-activities/${String(theirs.body.id)}`
    expect((await mentor.patch(other, { version: 1, status: 'TA Completed' })).status).toBe(200)
    expect(await pupil.patch(other, { version: 2, comment: 'More' })).toMatchObject(hidden)
    // A refusal by the row rule for another reason keeps the general sentence.
    expect(
      await pupil.patch(`/api/tinkering-activities/${String(source.id)}`, {
        version: 1,
        taName: 'Mine',
      }),
    ).toMatchObject({
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
    expect(
      (await pupil.patch(url, { version: 2, files: [{ id: own }, { id: foreign }] })).status,
    ).toBe(400)
  })
})
