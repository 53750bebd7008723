import { phaseConditions, phaseOf } from './phase.js'

const days = {
  applicationStartDate: '2026-08-01',
  applicationEndDate: '2026-08-20',
  competitionEndDate: '2026-09-03',
}
const on = (today: string, end: string | null = days.competitionEndDate) =>
  phaseOf({ ...days, competitionEndDate: end }, today)

test('goes from upcoming to open, running and ended', () => {
  expect(
    ['2026-07-31', '2026-08-01', '2026-08-20', '2026-08-21', '2026-09-03', '2026-09-04'].map(
      (day) => on(day),
    ),
  ).toEqual(['upcoming', 'open', 'open', 'running', 'running', 'over'])
})

test('ends with the applications without a last day, and with its last day before they close', () => {
  expect(['2026-07-31', '2026-08-20', '2026-08-21'].map((day) => on(day, null))).toEqual([
    'upcoming',
    'open',
    'over',
  ])
  expect(['2026-08-10', '2026-08-11'].map((day) => on(day, '2026-08-10'))).toEqual(['open', 'over'])
})

test('filters by any of several phases, and by no others', () => {
  const [opens, closes] = ['applicationStartDate', 'applicationEndDate'].map((field) => ({
    field,
    value: '2026-08-05',
  }))
  const end = { field: 'competitionEndDate', value: '2026-08-05' }
  expect(phaseConditions(['upcoming', 'running', 'none'], '2026-08-05')).toEqual([
    {
      operator: 'or',
      value: [
        { operator: 'and', value: [{ ...opens, operator: 'gt' }] },
        {
          operator: 'and',
          value: [
            { ...closes, operator: 'lt' },
            { ...end, operator: 'gte' },
          ],
        },
      ],
    },
  ])
})
