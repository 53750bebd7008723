import type { CertificateKind } from '@tinkerdesk/shared'

const onceCompleted = 'Students appear here once their work is completed.'

/** The resource of each kind of work, the records that say who has finished it, and when these appear. */
export const sources = {
  activity: {
    to: 'tinkeringActivity',
    by: 'studentActivity',
    choose: 'Choose an activity',
    once: onceCompleted,
  },
  competition: {
    to: 'competition',
    by: 'studentCompetition',
    choose: 'Choose a competition',
    once: 'Students appear here once they have handed in their entry.',
  },
  course: { to: 'course', by: 'studentCourse', choose: 'Choose a course', once: onceCompleted },
  session: {
    to: 'session',
    by: 'attendance',
    choose: 'Choose a session',
    once: 'Students appear here once the register says that they came.',
  },
} as const satisfies Record<CertificateKind, object>
