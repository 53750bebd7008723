import { attendance } from '../../resources/attendance.js'
import { project } from '../../resources/project.js'
import { student } from '../../resources/student.js'
import { studentActivity } from '../../resources/student-activity.js'
import { studentCompetition } from '../../resources/student-competition.js'
import { computed, entered, share, type ReturnScope, type ReturnSection } from './define-return.js'
import { ofSchool, present, toSchool } from './return-scope.js'

const toRegister = () => '/attendance-data/register'
const toStudents = (scope: ReturnScope) => `/?school=${scope.school}`

/** The first moment at which work was more than assigned. */
const begunAt = (history: readonly { status: string | null; modifiedAt: string | null }[]) =>
  history.find(({ status }) => status !== 'Assigned' && status !== 'On Hold')?.modifiedAt ?? ''

export const reachLines: ReturnSection = {
  key: 'students',
  title: 'Students reached',
  lines: [
    computed({
      key: 'reached',
      title: 'Different students reached',
      unit: 'students',
      help: 'Students with a mark "present" or "late" in a session or an hour of the lab.',
      of: attendance,
      where: (scope) => ({
        student: ofSchool(scope),
        mark: { $in: present },
        day: { $gte: scope.firstDay, $lte: scope.lastDay },
      }),
      measure: { distinct: ['student'] },
      by: { fields: ['class', 'gender'], through: { field: 'student', to: student } },
      enterAt: toRegister,
    }),
    share({
      key: 'girlsShare',
      title: 'Share of girls',
      unit: '%',
      hasDecimal: true,
      of: 'reached',
      from: (cells) => {
        const sum = (some: typeof cells) => some.reduce((all, { value }) => all + value, 0)
        const all = sum(cells)
        const girls = sum(cells.filter(({ by }) => by[1] === 'Female'))
        return all === 0 ? null : Math.round((girls / all) * 1000) / 10
      },
    }),
  ],
}

export const workLines: ReturnSection = {
  key: 'work',
  title: 'Work of students',
  lines: [
    computed({
      key: 'activitiesBegun',
      title: 'Activities begun',
      unit: 'activities',
      of: studentActivity,
      // Whatever began in the month has been in its present status since then or later.
      where: (scope) => ({
        student: ofSchool(scope),
        statusAt: { $gte: scope.from },
        status: { $ne: 'Assigned' as const },
      }),
      measure: {
        each: ({ statusHistory }, { from, to }) => {
          const at = begunAt(statusHistory)
          return at >= from && at < to ? 1 : 0
        },
        fields: ['statusHistory'],
      },
      enterAt: toStudents,
    }),
    computed({
      key: 'activitiesFinished',
      title: 'Activities finished',
      unit: 'activities',
      of: studentActivity,
      where: (scope) => ({
        student: ofSchool(scope),
        status: 'TA Completed' as const,
        statusAt: { $gte: scope.from, $lt: scope.to },
      }),
      measure: { count: true },
      enterAt: toStudents,
    }),
    computed({
      key: 'projects',
      title: 'Projects under way',
      unit: 'projects',
      help: 'Projects of this school that had begun and were not over, by their expected days.',
      of: project,
      where: ({ school, firstDay, lastDay }) => ({
        schoolName: school,
        expectedStartDate: { $lte: lastDay },
        $or: [{ expectedEndDate: { $gte: firstDay } }, { expectedEndDate: null }],
      }),
      measure: { count: true },
      enterAt: toSchool('project-data', 'schoolName'),
    }),
    computed({
      key: 'competitionsEntered',
      title: 'Entries in competitions',
      unit: 'entries',
      of: studentCompetition,
      where: (scope) => ({
        student: ofSchool(scope),
        createdAt: { $gte: scope.from, $lt: scope.to },
      }),
      measure: { count: true },
      enterAt: () => '/competition-data/view',
    }),
    entered({ key: 'competitionsWon', title: 'Prizes and selections', unit: 'entries' }),
  ],
}
