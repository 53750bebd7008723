import { byDue, dueGroupOf } from './due.js'

test('groups tasks by a week that ends on Sunday', () => {
  // A Thursday.
  const today = '2026-12-03'
  expect(
    ['2026-12-02', '2026-12-03', '2026-12-06', '2026-12-07', null].map((due) =>
      dueGroupOf(due, today),
    ),
  ).toEqual(['Overdue', 'Today', 'This week', 'Later', 'No date'])
  // On a Sunday, the week has no days left.
  expect(dueGroupOf('2026-12-07', '2026-12-06')).toBe('Later')
})

test('orders the groups and leaves out empty ones', () => {
  const tasks = [{ taskDueDate: null }, { taskDueDate: '2026-12-01' }]
  expect(byDue(tasks, '2026-12-03').map(({ group }) => group)).toEqual(['Overdue', 'No date'])
})
