import { startOfDay } from '../../fields/typed/clock.js'
import { dayAfter } from '../../fields/typed/relative-days.js'
import type { ReturnScope } from './define-return.js'

/** Returns the scope of a school's month. `now` bounds what has happened. */
export function returnScope(school: string, month: string, now: Date): ReturnScope {
  const firstDay = `${month}-01`
  const [year = 0, at = 0] = month.split('-').map(Number)
  const next = at === 12 ? `${year + 1}-01-01` : `${year}-${String(at + 1).padStart(2, '0')}-01`
  const to = startOfDay(next)
  const until = now.toISOString() < to ? now.toISOString() : to
  return {
    school,
    month,
    firstDay,
    lastDay: dayAfter(next, -1),
    from: startOfDay(firstDay),
    to,
    until,
  }
}

export const present = ['present', 'late'] as const
export const ofSchool = ({ school }: ReturnScope) => ({ $where: { school } })
export const inLab = ({ school, month }: ReturnScope) => ({ $where: { school, month } })
export const toSchool = (path: string, field: string) => (scope: ReturnScope) =>
  `/${path}/add?${field}=${scope.school}`
export const toMonth = (screen: string) => (scope: ReturnScope) =>
  `/slot-management/${screen}?school=${scope.school}&month=${scope.month}`
