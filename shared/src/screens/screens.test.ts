import { mayOpen } from '../features/access.js'
import { roles, staff } from '../base/roles.js'
import { resourceNamed, resources } from '../resources/index.js'
import { accessNames, listAddress, screens } from './index.js'

const everyone = roles
const admin = ['admin']

/** The table of the product's named access checks, written by hand: a mistake in a declaration shows here. */
const specified = {
  studentSnapshot: everyone,
  selfHostedSnapshot: admin,
  studentForm: staff,
  studentReport: staff,
  mentorForm: staff,
  mentorReport: staff,
  schoolForm: admin,
  schoolReport: admin,
  teamForm: staff,
  teamReport: staff,
  activityAdd: everyone,
  activityForm: everyone,
  activityReport: everyone,
  taDashboard: everyone,
  taGeneration: everyone,
  taGenerationReport: everyone,
  competitionForm: staff,
  competitionArchive: staff,
  competitionSnapshot: staff,
  competitionReport: everyone,
  courseForm: staff,
  courseReport: staff,
  sessionForm: staff,
  sessionReport: staff,
  projectForm: staff,
  projectReport: staff,
  partnerForm: staff,
  partnerReport: staff,
  slotManagement: ['admin', 'atlIncharge'],
  apartmentForm: ['admin', 'mentor'],
  apartmentReport: ['admin', 'mentor', 'student'],
  tasks: everyone,
  chats: everyone,
  chatWithAdmin: everyone,
  payments: everyone,
  remoteLabs: everyone,
  notifications: admin,
  users: admin,
  archive: admin,
  auditTrail: admin,
  review: staff,
  statusChanges: staff,
  tags: admin,
}

describe('the screens', () => {
  it('have one address each, and a check in the table of access names', () => {
    expect(new Set(screens.map((screen) => screen.route)).size).toBe(screens.length)
    for (const { access } of screens) expect(accessNames[access.name]).toEqual(access.roles)
  })
  it('show resources that exist, at the address that the resource has', () => {
    const shown = screens.flatMap(({ route, resource }) => (resource ? [{ route, resource }] : []))
    expect(shown.length).toBeGreaterThan(resources.length)
    for (const { route, resource } of shown) {
      const { path, lists } = resourceNamed(resource.name)
      const own = lists.find((list) => list.path === resource.list)?.screen
      if (own) expect(route).toBe(own)
      else expect(`${route}/`).toContain(`/${path}/`)
    }
  })
  it('lead to every resource that has a path: its form, its list, one record', () => {
    const of = (name: string) =>
      screens.filter(({ resource }) => resource?.name === name).map(({ route }) => route)
    expect(of('team')).toEqual([
      '/team-data/add',
      '/team-data/view',
      '/team-data/edit/:id',
      '/team-data/show/:id',
    ])
    expect(of('subject')).toEqual([])
  })
  it('are found by the path of their resource alone, which leads to its list', () => {
    const paths = resources.flatMap(({ path }) => (path ? [path] : []))
    expect(paths).toContain('chat-mutes')
    for (const path of paths)
      expect([`/${path}`, `/${path}/`].map(listAddress)).toEqual([`/${path}/view`, `/${path}/view`])
    for (const other of ['/', '/nowhere', '/subjects', '/team-data/view', '/team-data/show'])
      expect(listAddress(other)).toBeUndefined()
  })
  it('put the proposal of an activity behind a check of its own', () => {
    const checks = screens
      .filter(({ resource }) => resource?.name === 'tinkeringActivity')
      .map(({ access }) => access)
    expect(checks).toMatchObject([
      { name: 'taGenerationReport' },
      { name: 'activityAdd' },
      { name: 'activityReport' },
      { name: 'activityForm' },
      { name: 'activityReport' },
    ])
    expect(checks.map((check) => mayOpen('student', check))).toEqual([true, true, true, true, true])
  })
})

describe('the access names', () => {
  it.each(Object.entries(specified))(
    '%s opens to the roles of the specification',
    (name, expected) => {
      expect(accessNames[name]).toEqual(expected)
    },
  )
  it('let the admin pass everywhere', () => {
    for (const [name, passed] of Object.entries(accessNames))
      expect([name, passed.includes('admin')]).toEqual([name, true])
  })
})
