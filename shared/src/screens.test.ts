import { accessNames, mayOpen } from './base/access-names.js'
import { roles } from './base/roles.js'
import { resourceNamed } from './resources/index.js'
import { screens } from './screens.js'

describe('the screens', () => {
  it('have one address each, and a known access name', () => {
    expect(new Set(screens.map((screen) => screen.route)).size).toBe(screens.length)
    for (const screen of screens) expect(Object.keys(accessNames)).toContain(screen.access)
  })
  it('show resources that exist, at the address that the resource has', () => {
    for (const { route, resource } of screens) if (resource) expect(route).toContain(`/${resourceNamed(resource.name).path}/`)
  })
  it('hide from a student what the menu of the spec hides', () => {
    const hidden = [
      'studentForm',
      'studentReport',
      'competitionForm',
      'competitionArchive',
      'competitionSnapshot',
      'courseReport',
      'sessionReport',
      'teamReport',
    ] as const
    for (const name of [
      ...hidden,
      'mentorReport',
      'projectReport',
      'partnerReport',
      'schoolReport',
      'slotManagement',
      'apartmentForm',
      'users',
    ] as const)
      expect([name, mayOpen('student', name)]).toEqual([name, false])
    for (const name of ['studentSnapshot', 'activityReport', 'competitionReport', 'apartmentReport'] as const)
      expect(mayOpen('student', name)).toBe(true)
  })
  it('open every check to the admin', () => {
    for (const name of Object.keys(accessNames) as (keyof typeof accessNames)[]) expect(mayOpen('admin', name)).toBe(true)
    expect(roles).toHaveLength(4)
  })
})
