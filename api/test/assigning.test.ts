import { newStudent, startCopiesLab, type CopiesLab } from './support/copies-lab.js'
import type { LabPerson } from './support/lab-app.js'

let app: CopiesLab['app']
let admin: CopiesLab['admin']
let incharge: CopiesLab['incharge']
let otherIncharge: CopiesLab['otherIncharge']
let mentor: CopiesLab['mentor']
let pupil: CopiesLab['pupil']
let schools: CopiesLab['schools']
let activity: CopiesLab['activity']
let copiesOf: CopiesLab['copiesOf']

beforeAll(async () => {
  ;({ app, admin, incharge, otherIncharge, mentor, pupil, schools, activity, copiesOf } =
    await startCopiesLab())
})
afterAll(() => app.stop())

describe('assigning', () => {
  test('gives each student a copy, names those who have one, and never overwrites', async () => {
    const source = String((await admin.post('/api/tinkering-activities', activity('Kite'))).body.id)
    const [here, there] = [
      await app.make('student', newStudent(schools[0])),
      await app.make('student', newStudent(schools[1])),
    ]
    const first = await incharge.post(`/api/tinkering-activities/${source}/assign`, {
      students: [here, there, here],
    })
    expect(first).toMatchObject({ status: 200, body: { assigned: 1, had: 0, failed: 1 } })
    expect(first.body.results).toMatchObject([
      { student: here, result: 'assigned' },
      { student: there, result: 'failed', problem: 'Student: there is no such student' },
    ])
    const [copy] = await copiesOf(here)
    await admin.patch(`/api/student-activities/${String(copy!.id)}`, {
      version: 1,
      taName: 'My kite',
    })
    const again = await mentor.post(`/api/tinkering-activities/${source}/assign`, {
      students: [here, there],
    })
    expect(again.body.results).toMatchObject([
      { student: here, result: 'had', id: copy!.id },
      { student: there, result: 'assigned' },
    ])
    expect((await copiesOf(here))[0]).toMatchObject({ taName: 'My kite' })
  })

  test('names only students within reach', async () => {
    const source = String((await admin.post('/api/tinkering-activities', activity('Boat'))).body.id)
    const students = [
      await app.make('student', newStudent(schools[0])),
      await app.make('student', newStudent(schools[1])),
    ]
    await admin.post(`/api/tinkering-activities/${source}/assign`, { students })
    const seen = async (by: LabPerson, query = '') =>
      (
        (await by.get(`/api/tinkering-activities/${source}/assignees${query}`)).body.data as {
          student: string
        }[]
      )
        .map(({ student }) => student)
        .sort()
    expect(await seen(admin)).toEqual([...students].sort())
    expect(await seen(admin, `?school=${schools[1]}`)).toEqual([students[1]])
    expect(await seen(incharge)).toEqual([students[0]])
    expect(await seen(otherIncharge, `?school=${schools[0]}`)).toEqual([])
    expect(await seen(pupil)).toEqual([])
    expect((await admin.get(`/api/tinkering-activities/${source}/assignees?schol=x`)).status).toBe(
      400,
    )
  })

  test('sets a due date, which staff can change and the student only reads', async () => {
    const source = String((await admin.post('/api/tinkering-activities', activity('Bell'))).body.id)
    const student = (await pupil.get('/api/auth/me')).body.studentId as string
    const url = `/api/tinkering-activities/${source}/assign`
    for (const dueDate of ['2020-01-01', '2099-02-30', 'soon'])
      expect(await mentor.post(url, { students: [student], dueDate })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'dueDate' }] },
      })
    expect(await mentor.post(url, { students: [student], dueDate: '2099-12-31' })).toMatchObject({
      body: { assigned: 1 },
    })
    const copy = (await copiesOf(student)).find((row) => row.source === source)!
    const own = `/api/student-activities/${String(copy.id)}`
    expect((await pupil.get(own)).body).toMatchObject({ dueDate: '2099-12-31', version: 1 })
    expect((await pupil.patch(own, { version: 1, dueDate: null })).status).toBe(400)
    expect(await incharge.patch(own, { version: 1, dueDate: '2099-12-30' })).toMatchObject({
      status: 200,
      body: { dueDate: '2099-12-30' },
    })
  })

  test('is not for students', async () => {
    const source = String((await admin.post('/api/tinkering-activities', activity('Car'))).body.id)
    expect(
      (
        await pupil.post(`/api/tinkering-activities/${source}/assign`, {
          students: ['01STUDENT00000'],
        })
      ).status,
    ).toBe(403)
    expect(
      (await admin.post(`/api/tinkering-activities/${source}/assign`, { students: [] })).status,
    ).toBe(400)
    expect(
      (
        await admin.post('/api/tinkering-activities/01NOBODY0000000/assign', {
          students: ['01STUDENT00000'],
        })
      ).status,
    ).toBe(404)
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
    expect(
      await incharge.post(`/api/competitions/${String(made.body.id)}/assign`, {
        students: [student],
      }),
    ).toMatchObject({
      body: { assigned: 1 },
    })
    const entry = (
      (await pupil.get('/api/student-competitions?limit=5')).body.data as Record<string, unknown>[]
    )[0]!
    expect(entry).toMatchObject({
      organizedBy: 'External',
      eligibility: { atlSchools: false, nonAtlSchools: true },
      paymentDetails: { type: 'paid', fee: 100 },
      comments: null,
      sourceVersion: 1,
    })
    const url = `/api/student-competitions/${String(entry.id)}`
    expect((await mentor.patch(url, { version: 1, status: 'Competition Completed' })).status).toBe(
      200,
    )
    expect((await mentor.patch(url, { version: 2, comments: 'x' })).status).toBe(403)
  })

  test('keep the organiser of the course', async () => {
    const student = (await pupil.get('/api/auth/me')).body.studentId as string
    const made = await admin.post('/api/courses', {
      courseName: 'Soldering',
      organizedBy: 'Makers',
      courseTag: ['Hands-on'],
    })
    const copy = await mentor.post('/api/student-courses', { student, source: made.body.id })
    expect(copy).toMatchObject({
      status: 201,
      body: { courseName: 'Soldering', organizedBy: 'Makers', courseTag: ['Hands-on'] },
    })
  })
})
