import type { Dialect } from '../src/database/database.js'
import { LabApp, type LabPerson } from './support/lab-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('courses on %s', (dialect) => {
  let app: LabApp
  let admin: LabPerson
  let mentor: LabPerson
  let pupil: LabPerson
  let student: string
  let school: string

  const address = {
    addressLine1: '1 Hill Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
  }

  beforeAll(async () => {
    app = await LabApp.start(dialect)
    admin = await app.person({ email: 'admin@lab.example', role: 'admin' })
    mentor = await app.person({ email: 'mentor@lab.example', role: 'mentor' })
    const atlIncharge = { firstName: 'Asha', lastName: 'Rao', email: 'hill@lab.example' }
    school = await app.make('school', { name: 'Hill School', address, atlIncharge })
    student = await app.make('student', {
      name: { firstName: 'Ravi', lastName: 'Das' },
      school,
      class: '8th',
      email: 'pupil@lab.example',
    })
    pupil = await app.person({ email: 'pupil@lab.example', role: 'student', student })
  })
  afterAll(() => app.stop())

  describe('a course', () => {
    test('is organised by AIM unless another organiser is named', async () => {
      expect(await admin.post('/api/courses', { courseName: 'Robots' })).toMatchObject({
        status: 201,
        body: { organizedBy: 'AIM' },
      })
      expect(
        await mentor.post('/api/courses', { courseName: 'Kites', organizedBy: 'Kite Club' }),
      ).toMatchObject({
        status: 201,
        body: { organizedBy: 'Kite Club' },
      })
      expect(
        (await admin.post('/api/courses', { courseName: 'None', organizedBy: '' })).status,
      ).toBe(400)
    })

    test('needs distinct tags, and dates and classes in order', async () => {
      const issues = async (more: object) =>
        (await admin.post('/api/courses', { courseName: 'A', ...more })).body.issues!.map(
          ({ message }) => message,
        )
      expect(await issues({ courseTag: ['Maker', ' maker '] })).toEqual([
        'Data has duplicate values!',
      ])
      expect(await issues({ crsStartDate: '2026-08-02', crsEndDate: '2026-08-01' })).toEqual([
        'The course cannot end before it starts.',
      ])
      expect(await issues({ classesFrom: '9th', classesTo: '8th' })).toEqual([
        'The last class cannot be below the first.',
      ])
    })

    test('is readable for a student only through their own copy', async () => {
      const { body } = await admin.post('/api/courses', {
        courseName: 'Soldering',
        comments: 'For staff',
      })
      expect((await pupil.get(`/api/courses/${String(body.id)}`)).status).toBe(403)
      expect(
        await admin.post(`/api/courses/${String(body.id)}/assign`, { students: [student] }),
      ).toMatchObject({ body: { assigned: 1 } })
      const [copy] = (await pupil.get('/api/student-courses?limit=5')).body.data as Record<
        string,
        unknown
      >[]
      expect(copy).toMatchObject({ courseName: 'Soldering', comments: null })
      const url = `/api/student-courses/${String(copy!.id)}`
      const refused = await pupil.patch(url, { version: 1, comments: 'x', courseName: 'Mine' })
      expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'courseName' }] } })
      expect(await pupil.get(url)).toMatchObject({ body: { version: 1, comments: null } })
      const file = await pupil.upload('notes.txt')
      const saved = await pupil.patch(url, {
        version: 1,
        comments: 'Done',
        courseUploadFile: { id: file },
      })
      expect(saved).toMatchObject({
        status: 200,
        body: { comments: 'Done', courseUploadFile: { name: 'notes.txt' } },
      })
      expect((await pupil.patch(url, { version: 2, status: 'Course Completed' })).status).toBe(400)
      expect((await mentor.patch(url, { version: 2, status: 'Course Completed' })).status).toBe(200)
      expect((await mentor.patch(url, { version: 3, status: 'Ongoing' })).status).toBe(403)
      expect((await admin.patch(url, { version: 3, status: 'Ongoing' })).status).toBe(200)
    })

    test('is assigned to students of its classes only, with the reason for each refusal', async () => {
      const range = { classesFrom: '6th', classesTo: '8th' }
      const id = String(
        (await admin.post('/api/courses', { courseName: 'For the small', ...range })).body.id,
      )
      const big = await app.make('student', {
        name: { firstName: 'Uma', lastName: 'Das' },
        school,
        class: '10th',
      })
      const answer = await mentor.post(`/api/courses/${id}/assign`, { students: [student, big] })
      expect(answer).toMatchObject({ status: 200, body: { assigned: 1, failed: 1 } })
      expect(answer.body.results).toMatchObject([
        { student, result: 'assigned' },
        {
          student: big,
          result: 'failed',
          problem: 'May not join: class 10th is outside 6th to 8th',
        },
      ])
      expect(await admin.post('/api/student-courses', { student: big, source: id })).toMatchObject({
        status: 400,
        body: {
          issues: [{ path: 'student', message: 'May not join: class 10th is outside 6th to 8th' }],
        },
      })
      // A student keeps a copy when the class or the course changes.
      const [copy] = (await admin.get(`/api/student-courses?filter=source||$eq||${id}&limit=5`))
        .body.data as { id: string }[]
      expect(
        (
          await admin.patch(`/api/courses/${id}`, {
            version: 1,
            classesFrom: '6th',
            classesTo: '7th',
          })
        ).status,
      ).toBe(200)
      expect(
        (await mentor.patch(`/api/student-courses/${copy!.id}`, { version: 1, status: 'Ongoing' }))
          .status,
      ).toBe(200)
      expect(await mentor.post(`/api/courses/${id}/assign`, { students: [student] })).toMatchObject(
        { body: { had: 1, failed: 0 } },
      )
    })
  })
})
