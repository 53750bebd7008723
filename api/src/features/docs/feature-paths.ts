const operation = (tag: string, summary: string, ...statuses: number[]) => ({
  tags: [tag],
  summary,
  responses: Object.fromEntries(
    statuses.map((status) => [status, { description: status < 400 ? 'Done' : 'Refused, with a problem that says why' }]),
  ),
})

type Operation = ReturnType<typeof operation>
interface Schema {
  type: string
  format?: string
  items?: Schema
}

const text: Schema = { type: 'string' }
const ids: Schema = { type: 'array', items: text }

/** An operation with the body that it takes; all of its keys are needed but those named `optional`. */
const takes = (properties: { [key: string]: Schema }, made: Operation, { type = 'application/json', optional = [] as string[] } = {}) => ({
  ...made,
  requestBody: {
    required: true,
    content: {
      [type]: {
        schema: {
          type: 'object',
          properties,
          required: Object.keys(properties).filter((key) => !optional.includes(key)),
          additionalProperties: false,
        },
      },
    },
  },
})

const copied = (url: string, tag: string) => ({
  [`/api/${url}/{id}/clone`]: {
    post: takes({ id: text }, operation(tag, 'Make a new record that says the same; {id} names the new one', 201, 400, 403, 404, 409), {
      optional: ['id'],
    }),
  },
  [`/api/${url}/{id}/assign`]: {
    post: takes(
      { students: ids },
      operation(tag, 'Give {students} a copy each, unless they have one; answers a result per student', 200, 400, 403, 404),
    ),
  },
  [`/api/${url}/{id}/assignees`]: { get: operation(tag, 'Students who have a copy, of one school with ?school=', 200, 400, 404) },
})

/** The endpoints that are not made from a declaration. */
export const featurePaths = {
  '/api/auth/sign-in': {
    post: takes(
      { email: text, password: text },
      operation('Sign-in', 'Sign in with e-mail and password; sets the session cookie', 200, 401, 403, 429),
    ),
  },
  '/api/auth/me': { get: operation('Sign-in', 'The signed-in person', 200, 401) },
  '/api/auth/sign-out': { post: operation('Sign-in', 'End this session, if there is one', 204) },
  '/api/auth/sign-out-everywhere': { post: operation('Sign-in', 'End all sessions of this person', 204, 401) },
  '/api/auth/reset-password/request': {
    post: takes({ email: text }, operation('Sign-in', 'Send a link to set a new password', 200, 400, 429)),
  },
  '/api/auth/reset-password/confirm': {
    post: takes({ token: text, password: text }, operation('Sign-in', 'Set a password with such a link', 204, 400)),
  },
  '/api/auth/link/{token}': { get: operation('Sign-in', 'Whether a link still holds, and what it is for', 200, 400) },
  '/api/auth/invitations': {
    post: takes(
      { userIds: ids, studentIds: ids },
      operation('Sign-in', 'Send set-password links to accounts {userIds}, or to those of {studentIds}', 200, 400, 401, 403, 404),
      { optional: ['userIds', 'studentIds'] },
    ),
  },
  '/api/auth/sign-in-hints': { get: operation('Sign-in', "The demo's sign-ins, in a demo only", 200, 404) },
  '/api/outbox': { get: operation('Sign-in', 'Mails that wait, were sent or have failed, newest first: of a ?state=', 200, 400, 401, 403) },
  '/api/outbox/{id}/send-again': { post: operation('Sign-in', 'Queue a failed mail again', 204, 401, 403, 404) },
  '/api/auth/first-admin': {
    post: takes(
      { token: text, email: text, displayName: text, password: text },
      operation('Sign-in', 'Make the first admin with the set-up link', 204, 400),
    ),
  },
  '/api/auth/change-password': {
    post: takes({ current: text, next: text }, operation('Sign-in', 'Change the own password', 204, 400, 401)),
  },
  '/api/files': {
    post: takes(
      { file: { type: 'string', format: 'binary' } },
      operation('Files', 'Upload one file, as multipart field "file", at most 50 MB', 201, 400, 413, 415),
      { type: 'multipart/form-data' },
    ),
  },
  '/api/files/{id}': { get: operation('Files', 'The content of a file', 200, 206, 401, 404) },
  ...copied('tinkering-activities', 'Tinkering activities'),
  ...copied('competitions', 'Competitions'),
  ...copied('courses', 'Courses'),
  ...Object.fromEntries(
    ['student-activities', 'student-competitions', 'student-courses'].map((url) => [
      `/api/${url}/{id}/original`,
      { get: operation('Copies', 'How the original read when it was copied', 200, 404) },
    ]),
  ),
  '/api/status-changes': {
    get: operation(
      'Copies',
      "Changes of students' statuses, newest first: of a ?kind= of copy, a ?school=, a ?student=, to a ?status=, ?from= a day ?to= another",
      200,
      400,
      401,
      403,
    ),
  },
  '/api/competitions/eligibility': { get: operation('Competitions', 'Why the signed-in student may not enter each competition', 200, 403) },
  '/api/competitions/{id}/participants': {
    get: operation('Competitions', 'The students who take part, of a ?state=, a ?city= or a ?school=', 200, 400, 403, 404),
  },
  '/api/archive': { get: operation('Archive', 'Archived records, newest first', 200, 401, 403) },
  '/api/archive/{batch}': {
    get: operation('Archive', 'An archived record with those that went with it', 200, 404),
    delete: operation('Archive', 'Delete it for good', 204, 403, 404),
  },
  '/api/archive/{batch}/restore': { post: operation('Archive', 'Bring it back with what went with it', 200, 403, 404, 409) },
  '/api/audit': {
    get: operation(
      'Audit trail',
      'Who did what to which record, newest first: of a ?resource=, its ?record=, an ?action=, a ?person=, the days ?from= and ?to=',
      200,
      400,
      401,
      403,
    ),
  },
  '/api/health/live': { get: operation('Health', 'The process answers', 200) },
  '/api/health/ready': { get: operation('Health', 'The database answers too', 200, 503) },
}
