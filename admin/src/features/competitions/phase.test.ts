import { phaseOf } from './phase.js'

const days = { applicationStartDate: '2026-08-01', applicationEndDate: '2026-08-20', competitionEndDate: '2026-09-03' }

test('goes from upcoming to open, running and ended', () => {
  expect(['2026-07-31', '2026-08-01', '2026-08-20', '2026-08-21', '2026-09-03', '2026-09-04'].map((day) => phaseOf(days, day))).toEqual([
    'upcoming',
    'open',
    'open',
    'running',
    'running',
    'over',
  ])
  expect(phaseOf({ ...days, competitionEndDate: null }, '2026-08-21')).toBe('over')
})
