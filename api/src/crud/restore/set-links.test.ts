import { groupsOf } from './set-links.js'

const link = (id: string, path: string, position?: number) => ({
  resource: 'task',
  id,
  path,
  ...(position === undefined ? {} : { position }),
})

it('groups references by resource and field, those with a position first', () => {
  const links = [
    link('a', 'assignedTo'),
    link('b', 'users', 1),
    link('c', 'assignedTo'),
    link('d', 'users', 2),
  ]
  expect(groupsOf(links)).toEqual([
    [link('b', 'users', 1), link('d', 'users', 2)],
    [link('a', 'assignedTo'), link('c', 'assignedTo')],
  ])
})
