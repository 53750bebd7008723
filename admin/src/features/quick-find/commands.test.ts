import { screens } from '@tinkerdesk/shared'
import { commandsFor, monthNamed } from './commands.js'

const routes = (role: 'admin' | 'atlIncharge' | 'student', text: string) =>
  commandsFor(role, text, screens, '2026-11-22').map(({ route }) => route)

describe('commands of quick find', () => {
  it('lead to pages by the beginnings of their words, in any order', () => {
    expect(routes('admin', 'new student')[0]).toBe('/student-data/add')
    expect(routes('admin', 'student new')[0]).toBe('/student-data/add')
    expect(routes('admin', 'audit')).toEqual(['/audit-trail'])
    expect(routes('admin', 'nothing like this')).toEqual([])
    expect(routes('admin', '')).toEqual([])
  })

  it('open the month that is named, in the year where it is nearest', () => {
    expect(commandsFor('admin', 'slots december', screens, '2026-11-22')).toContainEqual({
      label: 'Slot Management: Bookings – December 2026',
      route: '/slot-management/manage?month=2026-12',
    })
    expect(monthNamed('jan', '2026-11-22')).toBe('2027-01')
    expect(monthNamed('nov', '2027-01-05')).toBe('2026-11')
    expect(monthNamed('ma', '2027-01-05')).toBeUndefined()
  })

  it('tolerate typos where no page has the words', () => {
    expect(routes('admin', 'new studnet')).toContain('/student-data/add')
  })

  it('are those of pages that the role may open', () => {
    expect(routes('student', 'new student')).toEqual([])
    expect(routes('atlIncharge', 'audit')).toEqual([])
  })
})
