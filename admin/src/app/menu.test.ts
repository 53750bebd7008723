import { roles, screens, type Role } from '@tinkerdesk/shared'
import { currentRoute, isFolder, menuFor } from './menu.js'

const labels = (role: Role) =>
  menuFor({ role }, screens).flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      isFolder(entry) ? entry.links.map((link) => `${entry.label} > ${link.label}`) : [entry.label],
    ),
  )

describe('the menu', () => {
  it('hides from students what the specification hides', () => {
    const menu = labels('student')
    expect(menu).toEqual(
      expect.arrayContaining([
        'Home',
        'Tasks & Activities',
        'Tinkering Activity Generation',
        'AI TA Report',
        'Students > Student Snapshot',
        'Tinkering Activities > Report',
        'Tinkering Activities > TA Dashboard',
        'Competitions > Report',
        'Apartment Complex > Report',
        'Chats',
        'Chat with Admin',
        'Payments',
      ]),
    )
    for (const folder of [
      'Courses',
      'Sessions',
      'Teams',
      'Mentors',
      'Projects',
      'Partners',
      'Schools',
      'Slot Management',
    ])
      expect(menu.filter((label) => label.startsWith(`${folder} >`))).toEqual([])
    for (const hidden of [
      'Self hosted snapshot',
      'Notifications',
      'Status changes',
      'Archive',
      'Audit trail',
      'Students > Add',
      'Students > Report',
      'Competitions > Add',
      'Apartment Complex > Add',
    ])
      expect(menu).not.toContain(hidden)
  })

  it('gives each role its own screens', () => {
    const holders = (label: string) => roles.filter((role) => labels(role).includes(label))
    expect(holders('Self hosted snapshot')).toEqual(['admin'])
    expect(holders('Notifications')).toEqual(['admin'])
    expect(holders('Schools > Report')).toEqual(['admin'])
    expect(holders('Slot Management > Bookings')).toEqual(['admin', 'atlIncharge'])
    expect(holders('Apartment Complex > Report')).toEqual(['admin', 'mentor', 'student'])
    expect(holders('Apartment Complex > Add')).toEqual(['admin', 'mentor'])
    expect(holders('Competitions > Archived')).toEqual(['admin', 'atlIncharge', 'mentor'])
  })

  it('follows the order of the specification', () => {
    const specified = [
      'Home',
      'Self hosted snapshot',
      'Tasks & Activities',
      'Tinkering Activity Generation',
      'AI TA Report',
      'Students',
      'Tinkering Activities',
      'Competitions',
      'Courses',
      'Sessions',
      'Teams',
      'Mentors',
      'Projects',
      'Partners',
      'Slot Management',
      'Remote labs',
      'Schools',
      'Apartment Complex',
      'Chats',
      'Chat with Admin',
      'Notifications',
      'Payments',
      'Accounts',
      'Tags',
      'Status changes',
      'Archive',
      'Audit trail',
    ]
    // Entries that the specification does not name may come in between, within their group.
    const entries = labels('admin').map((label) => label.split(' > ')[0]!)
    expect(
      entries.filter((label, at) => specified.includes(label) && label !== entries[at - 1]),
    ).toEqual(specified)
    const of = (folder: string) =>
      labels('admin')
        .filter((label) => label.startsWith(`${folder} > `))
        .map((label) => label.split(' > ')[1])
    expect(of('Students')).toEqual(['Add', 'Report', 'Student Snapshot'])
    expect(of('Children’s data')).toEqual([
      'Add',
      'Report',
      'Without consent',
      'Forms for guardians',
      'Answers to confirm',
      'Grounds of purposes',
      'Requests',
      'Access log',
      'Explain access',
    ])
    expect(of('Tinkering Activities')).toEqual(['Add', 'Report', 'TA Dashboard'])
    expect(of('Competitions')).toEqual(['Add', 'Report', 'Archived', 'Snapshot'])
  })

  it.each([
    ['/', '/'],
    ['/student-data/view', '/student-data/view'],
    ['/student-data/edit/01J', '/student-data/view'],
    ['/student-data/snapshot/01J/ta/edit/01K', '/student-data/snapshot'],
    ['/tasks/edit/01J', '/tasks'],
    ['/nowhere', undefined],
  ])('marks for %s the entry %s', (pathname, route) => {
    expect(currentRoute(pathname, menuFor({ role: 'admin' }, screens))).toBe(route)
  })
})
