import { financialYearFrom, grantYearOf, today } from '@tinkerdesk/shared'
import { assessmentForm } from '@tinkerdesk/shared/resources/assessment-form'
import { school } from '@tinkerdesk/shared/resources/school'
import { selfAssessment } from '@tinkerdesk/shared/resources/self-assessment'
import { scoreOf } from '@tinkerdesk/shared/rules/assessment/assessment'
import { records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'

const levels = [
  { name: 'Beginning', points: 1 },
  { name: 'Growing', points: 2 },
  { name: 'Steady', points: 3 },
  { name: 'Leading', points: 4 },
]

/** Examples. The mission's own parameters are not public. */
const parameters = [
  { code: 'USE', name: 'Use of the lab', weight: 40, help: 'Sessions and hours in a usual month.' },
  { code: 'REACH', name: 'Students reached', weight: 30, help: 'Of all classes, girls and boys.' },
  { code: 'WORK', name: 'Work and projects', weight: 20, help: null },
  { code: 'OUT', name: 'Outreach', weight: 10, help: 'Other schools, parents, competitions.' },
]

/** The labs have assessed last year, by a form of examples. The first lab has begun this year. */
export async function fillAssessments(tx: Transaction): Promise<void> {
  const thisYear = grantYearOf(today())
  const labs = await records(school, tx).find({ isATL: true }, { order: 'name' })
  for (const year of [thisYear - 1, thisYear]) {
    const form = { levels, parameters }
    const made = await records(assessmentForm, tx).create({
      ...form,
      year: financialYearFrom(year),
    })
    for (const [lab, { id, atlIncharge }] of labs.entries()) {
      const isOver = year < thisYear
      if (!isOver && lab > 0) continue
      const answers = parameters.slice(0, isOver ? 4 : 2).map(({ code }, at) => ({
        code,
        level: levels[(lab * 2 + at) % levels.length]!.name,
        note: null,
      }))
      const { id: assessed } = await records(selfAssessment, tx).create({
        school: id,
        form: made.id,
        answers,
        summary: isOver ? 'More hours for the lower classes from July on.' : null,
      })
      if (isOver)
        await records(selfAssessment, tx).put(assessed, {
          state: 'handedIn',
          score: scoreOf(form, answers),
          handedInAt: `${thisYear}-04-1${lab}T06:00:00.000Z`,
          handedInBy: [atlIncharge.firstName, atlIncharge.lastName].filter(Boolean).join(' '),
        })
    }
  }
}
