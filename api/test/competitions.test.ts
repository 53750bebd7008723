import type { Dialect } from '../src/database/database.js'
import { LabApp, type LabPerson } from './support/lab-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('competitions on %s', (dialect) => {
  let app: LabApp
  let admin: LabPerson
  let mentor: LabPerson
  let incharge: LabPerson
  let pupil: LabPerson
  let schools: [string, string]
  let students: { eighth: string; sixth: string; lake: string }

  const place = (city: string, state: string) => ({
    addressLine1: '1 Hill Road',
    city,
    state,
    pincode: '411004',
  })
  const contact = (email: string) => ({ firstName: 'Asha', lastName: 'Rao', email })
  const days = {
    applicationStartDate: '2026-08-01',
    applicationEndDate: '2026-08-20',
    competitionStartDate: '2026-09-01',
    competitionEndDate: '2026-09-03',
  }
  const contest = (name: string, more: object = {}) => ({
    name,
    organizedBy: 'AIM',
    ...days,
    requirements: ['A prototype'],
    ...more,
  })
  const restricted = {
    classesFrom: '7th',
    classesTo: '10th',
    atlSchools: true,
    nonAtlSchools: false,
  }
  const make = async (name: string, more: object = {}) =>
    String((await admin.post('/api/competitions', contest(name, more))).body.id)
  const issuesOf = async (body: object) => (await admin.post('/api/competitions', body)).body.issues

  beforeAll(async () => {
    app = await LabApp.start(dialect)
    admin = await app.person({ email: 'admin@lab.example', role: 'admin' })
    mentor = await app.person({ email: 'mentor@lab.example', role: 'mentor' })
    schools = [
      await app.make('school', {
        name: 'Hill School',
        isATL: true,
        address: place('Pune', 'Maharashtra'),
        atlIncharge: contact('hill@lab.example'),
      }),
      await app.make('school', {
        name: 'Lake School',
        isATL: false,
        address: place('Kochi', 'Kerala'),
        atlIncharge: contact('lake@lab.example'),
      }),
    ]
    incharge = await app.person({ email: 'hill@lab.example', role: 'atlIncharge' })
    const student = (firstName: string, school: string, inClass: string, more: object = {}) =>
      app.make('student', { name: { firstName, lastName: 'Das' }, school, class: inClass, ...more })
    students = {
      eighth: await student('Ravi', schools[0], '8th', { email: 'pupil@lab.example' }),
      sixth: await student('Sita', schools[0], '6th'),
      lake: await student('Uma', schools[1], '8th'),
    }
    pupil = await app.person({
      email: 'pupil@lab.example',
      role: 'student',
      student: students.eighth,
    })
  })
  afterAll(() => app.stop())

  describe('a competition', () => {
    test('needs a requirement, days in order, classes in order, and someone who may enter', async () => {
      expect(await issuesOf(contest('A', { requirements: [] }))).toEqual([
        { path: 'requirements', message: 'Please fill all the fields!' },
      ])
      expect(await issuesOf(contest('A', { applicationEndDate: '2026-07-01' }))).toEqual([
        expect.objectContaining({ path: 'applicationEndDate' }),
      ])
      expect(await issuesOf(contest('A', { competitionEndDate: '2026-08-31' }))).toEqual([
        expect.objectContaining({ path: 'competitionEndDate' }),
      ])
      expect(
        await issuesOf(contest('A', { eligibility: { classesFrom: '9th', classesTo: '7th' } })),
      ).toEqual([expect.objectContaining({ path: 'eligibility.classesTo' })])
      const nobody = { atlSchools: false, nonAtlSchools: false, individual: false, team: false }
      expect(await issuesOf(contest('A', { eligibility: nobody }))).toEqual([
        expect.objectContaining({ path: 'eligibility.nonAtlSchools' }),
        expect.objectContaining({ path: 'eligibility.team' }),
      ])
    })

    test('has a fee when it is paid, and none when it is free', async () => {
      expect(await issuesOf(contest('A', { paymentDetails: { type: 'paid' } }))).toEqual([
        expect.objectContaining({ path: 'paymentDetails.fee' }),
      ])
      const made = await admin.post(
        '/api/competitions',
        contest('Paid', { paymentDetails: { type: 'paid', fee: 300 } }),
      )
      expect(made).toMatchObject({
        status: 201,
        body: { paymentDetails: { type: 'paid', fee: 300 } },
      })
      const freed = await admin.patch(`/api/competitions/${String(made.body.id)}`, {
        version: 1,
        paymentDetails: { type: 'free' },
      })
      expect(freed).toMatchObject({
        status: 200,
        body: { paymentDetails: { type: 'free', fee: 0 } },
      })
    })

    test('is readable for students without staff fields, and never writable', async () => {
      const id = await make('Seen', { comments: 'For us' })
      const seen = await pupil.get(`/api/competitions/${id}`)
      expect(seen.status).toBe(200)
      expect(Object.keys(seen.body)).not.toEqual(expect.arrayContaining(['comments']))
      expect(seen.body).not.toHaveProperty('uploadFile')
      expect(
        (await pupil.patch(`/api/competitions/${id}`, { version: 1, name: 'Mine' })).status,
      ).toBe(403)
      expect((await pupil.delete(`/api/competitions/${id}`)).status).toBe(403)
      expect((await pupil.get('/api/competitions?filter=comments||$eq||For us')).status).toBe(400)
    })
  })

  describe('who may enter', () => {
    test('is decided when copies are assigned, with the reason for each student', async () => {
      const id = await make('Restricted', { eligibility: restricted })
      const answer = await admin.post(`/api/competitions/${id}/assign`, {
        students: [students.eighth, students.sixth, students.lake],
      })
      expect(answer).toMatchObject({ status: 200, body: { assigned: 1, failed: 2 } })
      expect((answer.body.results as unknown[]).slice(1)).toEqual([
        {
          student: students.sixth,
          result: 'failed',
          problem: 'May not enter: class 6th is outside 7th to 10th',
        },
        { student: students.lake, result: 'failed', problem: 'May not enter: ATL schools only' },
      ])
      const direct = await mentor.post('/api/student-competitions', {
        student: students.lake,
        source: id,
      })
      expect(direct).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'student', message: 'May not enter: ATL schools only' }] },
      })
    })

    test('is not revealed for a student out of reach', async () => {
      const id = await make('Secret', { eligibility: restricted })
      const answer = await incharge.post('/api/student-competitions', {
        student: students.lake,
        source: id,
      })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body)).not.toContain('May not enter')
    })

    test('is shown to a student for every competition', async () => {
      const [open, closed] = [
        await make('For all'),
        await make('For the big', { eligibility: { classesFrom: '9th', classesTo: '12th' } }),
      ]
      const { status, body } = await pupil.get('/api/competitions/eligibility')
      expect(status).toBe(200)
      expect(body.data).toEqual(
        expect.arrayContaining([
          { id: open, reasons: [] },
          { id: closed, reasons: ['class 8th is outside 9th to 12th'] },
        ]),
      )
      expect((await admin.get('/api/competitions/eligibility')).status).toBe(403)
    })
  })

  describe('who takes part', () => {
    let id: string
    beforeAll(async () => {
      id = await make('Fair')
      await admin.post(`/api/competitions/${id}/assign`, { students: Object.values(students) })
    })
    const names = ({ body }: { body: Record<string, unknown> }) =>
      (body.data as { name: string }[]).map(({ name }) => name)

    test('is listed by state, city and school, with numbers for each place', async () => {
      const all = await admin.get(`/api/competitions/${id}/participants`)
      expect(names(all)).toEqual(['Ravi Das', 'Sita Das', 'Uma Das'])
      expect(all.body.places).toEqual([
        {
          state: 'Kerala',
          city: 'Kochi',
          school: schools[1],
          schoolName: 'Lake School',
          students: 1,
        },
        {
          state: 'Maharashtra',
          city: 'Pune',
          school: schools[0],
          schoolName: 'Hill School',
          students: 2,
        },
      ])
      expect(names(await admin.get(`/api/competitions/${id}/participants?state=Kerala`))).toEqual([
        'Uma Das',
      ])
      expect(
        names(await admin.get(`/api/competitions/${id}/participants?city=Pune&limit=1&page=2`)),
      ).toEqual(['Sita Das'])
      expect(
        names(await admin.get(`/api/competitions/${id}/participants?school=${schools[1]}`)),
      ).toEqual(['Uma Das'])
      expect((await admin.get(`/api/competitions/${id}/participants?street=x`)).status).toBe(400)
      const sorted = names(await admin.get(`/api/competitions/${id}/participants?sort=-name`))
      expect(sorted).toEqual([...sorted].sort().toReversed())
      expect(sorted).toHaveLength(names(all).length)
      expect((await admin.get(`/api/competitions/${id}/participants?sort=email`)).status).toBe(400)
      const { statuses, total } = all.body as {
        statuses: { status: string; students: number }[]
        total: number
      }
      expect(statuses).toEqual([{ status: 'Assigned', students: total }])
      expect(
        names(await admin.get(`/api/competitions/${id}/participants?status=In Review`)),
      ).toEqual([])
      expect(
        names(await admin.get(`/api/competitions/${id}/participants?status=Assigned&sort=-class`)),
      ).toHaveLength(total)
    })

    test('shows each role only what it may read', async () => {
      expect(names(await incharge.get(`/api/competitions/${id}/participants`))).toEqual([
        'Ravi Das',
        'Sita Das',
      ])
      const response = await mentor.get(`/api/competitions/${id}/participants`)
      expect(names(response)).toHaveLength(3)
      expect(JSON.stringify(response.body)).not.toContain('1 Hill Road')
      expect(names(await mentor.get(`/api/competitions/${id}/participants?state=Kerala`))).toEqual([
        'Uma Das',
      ])
      expect((await pupil.get(`/api/competitions/${id}/participants`)).status).toBe(403)
    })
  })

  describe('a student’s entry', () => {
    test('lets the student change comments, the submission and the status, and nothing else', async () => {
      const source = await make('Entry')
      await admin.post(`/api/competitions/${source}/assign`, { students: [students.eighth] })
      const { body } = await pupil.get(
        `/api/student-competitions?filter=source||$eq||${source}&limit=5`,
      )
      const [copy] = body.data as { id: string; version: number }[]
      const url = `/api/student-competitions/${copy!.id}`
      const refused = await pupil.patch(url, {
        version: copy!.version,
        comments: 'x',
        name: 'Mine',
        eligibility: { team: true },
      })
      expect(refused).toMatchObject({ status: 400 })
      expect(refused.body.issues!.map(({ path }) => path).sort()).toEqual(['eligibility', 'name'])
      expect(await pupil.get(url)).toMatchObject({
        body: { version: copy!.version, comments: null, name: 'Entry' },
      })
      const file = await pupil.upload('robot.txt')
      const saved = await pupil.patch(url, {
        version: copy!.version,
        comments: 'Done',
        studentUploadFile: { id: file },
        status: 'In Review',
      })
      expect(saved).toMatchObject({
        status: 200,
        body: { comments: 'Done', studentUploadFile: { id: file, name: 'robot.txt' } },
      })
      const names = ['photo.jpg', 'film.mp4', 'plan.pdf', 'sum.txt', 'fifth.txt']
      const ids = await Promise.all(names.map((name) => pupil.upload(name)))
      const files = (...some: (string | undefined)[]) => ({
        version: 2,
        moreFiles: some.map((each) => ({ id: each })),
      })
      // The first file counts: five in all, and none has the name of another.
      for (const [more, message] of [
        [files(...ids), 'More files may have at most 4'],
        [files(ids[0], await pupil.upload('PHOTO.jpg')), 'Data has duplicate values!'],
        [files(await pupil.upload('Robot.TXT')), 'Data has duplicate values!'],
      ] as const)
        expect(await pupil.patch(url, more)).toMatchObject({
          status: 400,
          body: { issues: [{ path: 'moreFiles', message }] },
        })
      expect(await pupil.patch(url, files(...ids.slice(0, 4)))).toMatchObject({
        status: 200,
        body: {
          studentUploadFile: { name: 'robot.txt' },
          moreFiles: names.slice(0, 4).map((name) => ({ name })),
        },
      })
      expect(
        await pupil.patch(url, {
          version: 3,
          studentUploadFile: { id: await pupil.upload('Plan.pdf') },
        }),
      ).toMatchObject({ status: 400, body: { issues: [{ path: 'moreFiles' }] } })
      expect((await pupil.patch(url, { version: 3, status: 'Competition Completed' })).status).toBe(
        400,
      )
      expect(
        (await mentor.patch(url, { version: 3, status: 'Competition Completed' })).status,
      ).toBe(200)
      expect(await pupil.patch(url, { version: 4, comments: 'Late' })).toMatchObject({
        status: 403,
        body: {
          title: 'This work is completed. Only an admin or the in-charge can still change it.',
        },
      })
    })
  })
})
