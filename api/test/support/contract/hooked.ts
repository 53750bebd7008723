import type { Resource } from '@tinkerdesk/shared'
import type { Body } from '../test-app.js'

interface Hooked {
  /** Fields that a hook allows to change only together. */
  tied?: readonly string[]
  /** Fields to which the other values of a sample may leave no other value: a start before its end, the only country. */
  bound?: readonly string[]
  /** Fields without a value in samples. */
  absent?: readonly string[]
  /** Fields that a hook does not allow to be cleared. */
  keptFull?: readonly string[]
  /** Values with which the checks allow every action on a new record. */
  actable?: Body
  /** Values that its actions ask for and need. */
  answers?: Body
  /** Read-only fields that a hook fills once: an undo leaves them. */
  filledForGood?: readonly string[]
  /** Values read from another record, which a hook changes with a field of this one. */
  followed?: readonly string[]
  /** A hook changes the record once more after a write, which raises its version again. */
  raises?: true
  /** Titles of tests that do not apply to samples of this resource. */
  inapplicable?: readonly string[]
}

/** Effects of hooks, which no declaration states. Everything else comes from the declarations. The lab adds its own. */
export const hooked: { [resource: string]: Hooked } = {
  // Projects and accounts refer to mentors, but their samples do not (see members.test.ts).
  mentor: { inapplicable: ['references are shown, and block, follow or are cleared as declared'] },
  // Samples of bookings name a slot month (see remote-labs.test.ts).
  slotBooking: { absent: ['remoteLab'] },
  // Its days are within its month, so these fields only change together (see slots.test.ts).
  slot: {
    bound: ['slot'],
    inapplicable: [
      'a stale version merges if nobody else changed its keys',
      'a list is replaced as a whole',
    ],
  },
  // Samples of marks name a session, which has the day (see attendance.test.ts). Only an absence has a reason.
  attendance: {
    absent: ['slot', 'day', 'hour'],
    followed: ['day'],
    inapplicable: ['a stale version merges if nobody else changed its keys'],
  },
  // Samples of certificates name their work by a text. Only a withdrawn one has a reason, and needs it (see certificates.test.ts).
  certificate: {
    absent: ['workId', 'validFor', 'number', 'code'],
    keptFull: ['state'],
    bound: ['state'],
    actable: { reason: 'A wrong name' },
    answers: { reason: 'A wrong name' },
  },
  // Samples of entries correct nothing, and enter no equipment (see grants.test.ts).
  grantEntry: { absent: ['corrects', 'equipment'] },
  // A portfolio is a draft until it is proposed, and a draft has no answer (see portfolios.test.ts). Its pieces name work of the student.
  portfolio: {
    absent: ['pieces', 'until', 'message', 'code', 'shown', 'releasedAt', 'releasedBy'],
    bound: ['state', 'alone', 'until', 'message'],
    inapplicable: [
      'every field changes alone, and no other field changes with it',
      'a list is replaced as a whole',
    ],
  },
  // Staff answer a form that a guardian has filled in, and no other (see guardian-forms.test.ts).
  consentForm: { tied: ['state'], keptFull: ['state'] },
  // The weights of its parameters add up to 100 (see self-assessment.test.ts).
  assessmentForm: {
    absent: ['parameters'],
    bound: ['parameters'],
    inapplicable: ['a list is replaced as a whole'],
  },
  // Its text has the name of the student (see certificates.test.ts).
  certificateTemplate: { bound: ['text'] },
  // Samples of accounts are admins, without a student, mentor or handle (see written-rows.test.ts and sign-in-slips.test.ts).
  user: {
    absent: ['student', 'mentor', 'handle'],
    bound: ['student', 'mentor'],
    inapplicable: ['a relation to a missing record is refused at its field'],
  },
  // A student with an account keeps an e-mail. Another address gets another invitation (see student-invitations.test.ts).
  student: { keptFull: ['email'], followed: ['invitedAt'] },
  // A loan that is returned today has begun.
  equipmentLoan: { bound: ['from', 'due'], actable: { from: '2024-01-01', due: '2024-01-09' } },
  // There is one base version, and it is published.
  tinkeringActivity: {
    tied: ['isBase', 'status'],
    bound: ['fee', 'adultNeeded'],
    actable: { isBase: false },
    filledForGood: ['taID'],
  },
  // A student pays for a competition: not for an activity or a subscription as well (see payments.test.ts).
  payment: { absent: ['activity', 'price'] },
  apartment: { bound: ['address.country'] },
  partner: { bound: ['address.country'] },
  school: {
    bound: [
      'address.country',
      // The UDISE code begins with the digits of the state.
      'address.state',
      ...['firstName', 'lastName', 'email', 'whatsappNumber'].map(
        (name) => `correspondent.${name}`,
      ),
    ],
  },
  competition: {
    bound: [
      'applicationStartDate',
      'applicationEndDate',
      'competitionStartDate',
      'competitionEndDate',
      'paymentDetails.type',
      'paymentDetails.fee',
      // A competition is open to someone.
      'eligibility.atlSchools',
      'eligibility.nonAtlSchools',
      'eligibility.individual',
      'eligibility.team',
    ],
  },
  course: { bound: ['applicationStartDate', 'applicationEndDate', 'crsStartDate', 'crsEndDate'] },
  // The next visit is later.
  visit: { bound: ['day', 'nextVisit'] },
  // Its key follows from its names (see places.test.ts).
  place: { inapplicable: ['unique values are unique regardless of case'] },
  // Only mentors and in-charges can be chosen (see coordinators.test.ts).
  coordinator: { bound: ['person'] },
  project: { bound: ['expectedStartDate', 'expectedEndDate'] },
  task: { bound: ['users'] },
  // Its leader is a member (see teams.test.ts).
  team: {
    bound: ['members'],
    inapplicable: ['a stale version merges if nobody else changed its keys'],
  },
  // Its author is among the people. Only a chat with the admins has a thread (see chat-with-admin.test.ts).
  chatGroup: { bound: ['users'], absent: ['thread'] },
  // A message changes only by being deleted, which empties it (see chats.test.ts).
  chatMessage: {
    absent: ['sequence'],
    bound: ['deleted', 'replyTo'],
    inapplicable: ['every field changes alone, and no other field changes with it'],
  },
}

/** True if samples have no value for this field. */
export const isAbsent = (resource: Resource, path: string): boolean =>
  hooked[resource.name]?.absent?.includes(path) ?? false

/** Expects the version of a record after so many writes, or a later one where a hook writes again. */
export function expectVersion({ name }: Resource, version: unknown, written: number): void {
  if (version === written || (hooked[name]?.raises && Number(version) > written)) return
  throw new Error(
    `A record of "${name}" has version ${String(version)} where ${written} was expected. If a hook changes it once more, add "raises: true" in hooked.ts.`,
  )
}
