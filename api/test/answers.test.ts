import {
  archivedBatch,
  archivedPage,
  assignees,
  assignResults,
  auditPage,
  bulkResult,
  eligibilities,
  meAnswer,
  original,
  outboxPage,
  participantsPage,
  refusal,
  reference,
  restored,
  statusChanges,
  uploadedFile,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { invitationsAnswer, resetAnswer } from '../src/features/auth/auth-answers.js'
import { LabApp, type LabPerson } from './support/lab-app.js'

let app: LabApp
let admin: LabPerson
let pupil: LabPerson
let school: string
let student: string
let contest: string
let copy: string

const days = {
  applicationStartDate: '2026-08-01',
  applicationEndDate: '2026-08-20',
  competitionStartDate: '2026-09-01',
  competitionEndDate: '2026-09-03',
}

beforeAll(async () => {
  app = await LabApp.start()
  admin = await app.person({ email: 'admin@lab.example', role: 'admin' })
  const address = {
    addressLine1: '1 Hill Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
  }
  school = await app.make('school', { name: 'Hill School', isATL: true, address })
  student = await app.make('student', {
    name: { firstName: 'Ravi', lastName: 'Das' },
    school,
    class: '8th',
    email: 'pupil@lab.example',
  })
  pupil = await app.person({ email: 'pupil@lab.example', role: 'student', student })
  contest = await app.make('competition', {
    name: 'Solar car',
    organizedBy: 'AIM',
    ...days,
    requirements: ['A prototype'],
  })
  copy = await app.make('studentCompetition', { student, source: contest })
  await admin.patch(`/api/student-competitions/${copy}`, { version: 1, status: 'Ongoing' })
  await admin.delete(`/api/tags/${await app.make('tag', { name: 'Motors' })}`)
})
afterAll(() => app.stop())

/** An answer has the fields of its schema, every one that is required, and no other. */
function expectAnswer(
  { status, body }: { status: number; body: unknown },
  schema: z.ZodType,
  expected = 200,
): void {
  expect([status, schema.parse(body)]).toEqual([expected, body])
}

const lists: [string, () => string, z.ZodType][] = [
  ['the signed-in person', () => '/api/auth/me', meAnswer],
  ['the archive', () => '/api/archive', archivedPage],
  ['the audit trail', () => '/api/audit?limit=100', auditPage],
  ['status changes', () => '/api/status-changes', statusChanges],
  ['participants', () => `/api/competitions/${contest}/participants`, participantsPage],
  ['assignees', () => `/api/competitions/${contest}/assignees`, assignees],
  ['an original', () => `/api/student-competitions/${copy}/original`, original],
  ['references', () => `/api/schools/${school}/references`, z.array(reference)],
]

test.each(lists)('%s: the answer is as its schema describes it', async (_, url, schema) => {
  const answer = await admin.get(url())
  expectAnswer(answer, schema)
  const rows = (answer.body as { data?: unknown[] }).data
  expect(rows === undefined || rows.length > 0).toBe(true)
})

test('what writes answer is as its schema describes it', async () => {
  const [entry] = (await admin.get('/api/archive')).body.data as { batch: string }[]
  expectAnswer(await admin.get(`/api/archive/${entry!.batch}`), archivedBatch)
  expectAnswer(await admin.post(`/api/archive/${entry!.batch}/restore`), restored)
  expectAnswer(
    await admin.post(`/api/competitions/${contest}/assign`, { students: [student] }),
    assignResults,
  )
  expectAnswer(
    await admin.post('/api/tags/bulk?mode=each', { bulk: [{ name: 'Motors' }, { name: '' }] }),
    z.array(bulkResult),
    201,
  )
  expectAnswer(
    await admin.post('/api/auth/reset-password/request', { email: 'nobody@lab.example' }),
    resetAnswer,
  )
  expectAnswer(
    await admin.post('/api/auth/invitations', { studentIds: [student] }),
    invitationsAnswer,
  )
  expectAnswer(await admin.get('/api/outbox'), outboxPage)
  expectAnswer(await pupil.get('/api/competitions/eligibility'), eligibilities)
  expectAnswer(await admin.get('/api/tags/01ARZ3NDEKTSV4RRFFQ69G5FAV'), refusal, 404)
  const boundary = 'boundary0123456789'
  const part =
    'content-disposition: form-data; name="file"; filename="note.txt"\r\ncontent-type: text/plain'
  const form = `--${boundary}\r\n${part}\r\n\r\nHello\r\n--${boundary}--\r\n`
  expectAnswer(await admin.sendForm(form, boundary), uploadedFile, 201)
})
