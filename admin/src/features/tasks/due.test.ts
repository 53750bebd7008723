import { expect, test } from '@jest/globals'
import { byDue, dueGroupOf } from './due.js'

test('a task is due by the week, which ends with its Sunday', () => {
  // A Thursday.
  const today = '2026-12-03'
  expect(['2026-12-02', '2026-12-03', '2026-12-06', '2026-12-07', null].map((due) => dueGroupOf(due, today))).toEqual([
    'Overdue',
    'Today',
    'This week',
    'Later',
    'No date',
  ])
  // On a Sunday nothing is left of the week.
  expect(dueGroupOf('2026-12-07', '2026-12-06')).toBe('Later')
})

test('groups stand in order, and empty ones are left out', () => {
  const tasks = [{ taskDueDate: null }, { taskDueDate: '2026-12-01' }]
  expect(byDue(tasks, '2026-12-03').map(({ group }) => group)).toEqual(['Overdue', 'No date'])
})
