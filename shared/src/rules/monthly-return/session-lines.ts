import { session } from '../../resources/session.js'
import { computed, type ReturnScope, type ReturnSection } from './define-return.js'
import { toSchool } from './return-scope.js'

const held = ({ school, from, until }: ReturnScope) => ({
  school,
  timestamp: { $gte: from, $lt: until },
})
const visits = (scope: ReturnScope) => ({
  ...held(scope),
  'heldBy.mentors': { $where: {} },
})

export const sessionLines: ReturnSection = {
  key: 'sessions',
  title: 'Sessions and visits',
  lines: [
    computed({
      key: 'sessions',
      title: 'Sessions held',
      unit: 'sessions',
      help: 'Sessions of this school that have begun. Those for all schools are not counted.',
      of: session,
      where: held,
      measure: { count: true },
      enterAt: toSchool('session-data', 'school'),
    }),
    computed({
      key: 'sessionHours',
      title: 'Hours of sessions',
      unit: 'hours',
      hasDecimal: true,
      of: session,
      where: held,
      measure: { sum: 'duration' },
      enterAt: toSchool('session-data', 'school'),
    }),
    computed({
      key: 'mentorVisits',
      title: 'Mentor visits',
      unit: 'sessions',
      help: 'Sessions that a mentor holds.',
      of: session,
      where: visits,
      measure: { count: true },
      enterAt: toSchool('session-data', 'school'),
    }),
    computed({
      key: 'mentorHours',
      title: 'Hours of mentors',
      unit: 'hours',
      hasDecimal: true,
      of: session,
      where: visits,
      measure: { sum: 'duration' },
      enterAt: toSchool('session-data', 'school'),
    }),
  ],
}
