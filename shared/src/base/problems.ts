/** Every error a person can meet, with its HTTP status and message. */
export const problems = {
  bad_request: { status: 400, title: 'The request could not be understood.' },
  validation_failed: { status: 400, title: 'Some fields need your attention.' },
  unknown_parameter: { status: 400, title: 'The request has a parameter that does not exist.' },
  unknown_field: { status: 400, title: 'The request names a field that does not exist.' },
  limit_exceeded: { status: 400, title: 'The request asks for more than is allowed.' },
  unauthenticated: { status: 401, title: 'Please sign in.' },
  wrong_credentials: { status: 401, title: 'The e-mail or password is incorrect.' },
  link_expired: {
    status: 400,
    title: 'This link has expired or was already used. Please request a new one.',
  },
  second_step_needed: { status: 401, title: 'Prove with your second factor that it is you.' },
  second_step_over: { status: 401, title: 'This took too long. Please sign in again.' },
  wrong_proof: { status: 401, title: 'This is wrong, used or no longer valid. Try the next code.' },
  token_refused: {
    status: 401,
    title: 'This token is not valid. It may have expired or been revoked.',
  },
  token_and_cookie: { status: 400, title: 'Send a token or a cookie, not both.' },
  token_forbidden: { status: 403, title: 'No token may do this. A person must sign in.' },
  assistants_off: {
    status: 409,
    title: 'Assistants are switched off here. The person who runs this site can switch them on.',
  },
  account_disabled: { status: 403, title: 'Your account has been disabled by Admin' },
  forbidden: { status: 403, title: "You don't have permission to do this." },
  step_up_needed: { status: 403, title: 'Confirm that it is you, then try again.' },
  factor_needed: { status: 403, title: 'Set up a second factor first.' },
  task_assigned: { status: 403, title: 'cannot-delete: Permission Denied' },
  view_reads_only: {
    status: 403,
    title: 'You look as another person. Nothing can be changed here.',
  },
  view_closed: { status: 403, title: 'This is not shown to anyone who looks as another person.' },
  view_over: { status: 403, title: 'You no longer look as this person. Start again.' },
  not_encrypted: {
    status: 403,
    title:
      'Open this site with https instead. Anyone in the network can read what is sent from here.',
  },
  forged_request: { status: 403, title: 'The request did not come from this site.' },
  not_found: { status: 404, title: 'This record does not exist, or you do not have access to it.' },
  route_not_found: { status: 404, title: 'Page not found.' },
  method_not_allowed: { status: 405, title: 'This address does not accept this method.' },
  other_person: { status: 409, title: 'Another person is signed in here now.' },
  version_conflict: {
    status: 409,
    title: 'Another person changed this record while you were editing.',
  },
  not_applicable: {
    status: 409,
    title: 'The record has changed, and this no longer applies to it.',
  },
  marked_meanwhile: {
    status: 409,
    title:
      'Someone else marked some of these students meanwhile. Choose the marks in the register.',
  },
  id_exists: { status: 409, title: 'A record with this id already exists.' },
  duplicate: { status: 409, title: 'Record already exists!' },
  in_use: { status: 409, title: 'Other records still refer to this one.' },
  tree_in_use: {
    status: 409,
    title: 'Sorry, please first delete the underlying topics and subtopics',
  },
  limit_reached: { status: 409, title: 'There is no room for another one.' },
  limit_too_low: {
    status: 409,
    title: 'There are already more records than that. Remove some of them first.',
  },
  slot_full: { status: 409, title: 'No seats left in this hour.' },
  slot_booked: {
    status: 409,
    title: 'Some of the hours to be closed have bookings. Cancel those bookings first.',
  },
  restore_collides: { status: 409, title: 'This record cannot be restored.' },
  payload_too_large: { status: 413, title: 'The request is too large.' },
  file_too_large: { status: 413, title: 'Please select a file less than 50MB' },
  unsupported_media: { status: 415, title: 'Please send JSON, or a file as multipart/form-data.' },
  foreign_host: {
    status: 421,
    title: 'Tinkerdesk does not answer at this address. An admin can add it to ALLOWED_HOSTS.',
  },
  version_required: {
    status: 428,
    title: "Send the version you last read, so that no one else's changes are lost.",
  },
  too_many_requests: {
    status: 429,
    title: 'Too many attempts. Please wait a little and try again.',
  },
  internal: { status: 500, title: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    status: 503,
    title: 'The service is busy or unavailable. Please try again in a moment.',
  },
  read_stopped: {
    status: 503,
    title: 'This takes too long to read. Narrow it with a filter, or try again later.',
  },
  storage_full: {
    status: 507,
    title: 'There is no space left to store this. Please contact your admin.',
  },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

export interface Issue {
  /** The dotted path of the input, or the name of the parameter. */
  path: string
  message: string
}

/** The reason of a refusal. */
export interface Problem {
  type: string
  title: string
  status: number
  code: ProblemCode
  detail?: string
  issues?: Issue[]
  /** With `version_conflict`: the current record. With `marked_meanwhile`: the current marks. */
  current?: unknown
}

/** The body of every error response, `application/problem+json`, with the members that clients of the nestjsx protocol show. */
export interface Refusal extends Problem {
  statusCode: number
  /** The title once more. */
  error: string
  /** A sentence for each fault, which begins with the path of its field. Without faults, the detail or the title. */
  message: string[]
}
