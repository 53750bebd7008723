import { file, list, relation, text } from '../../fields/index.js'
import { resources } from '../../resources/index.js'
import { assertResources } from './assert-resources.js'
import { defineResource, type Resource } from '../define-resource.js'
import { ids, ownId } from '../derived.js'
import { screenChecks } from '../declare/screens.js'

const school = defineResource({
  name: 'school',
  label: { one: 'School', many: 'Schools' },
  url: 'schools',
  title: ['name'],
  fields: { name: text('Name') },
  list: { columns: ['name'], sort: 'name' },
  form: [],
  access: {},
})
const team = defineResource({
  name: 'team',
  label: { one: 'Team', many: 'Teams' },
  url: 'teams',
  title: ['name'],
  fields: {
    name: text('Name'),
    school: relation('School', 'school'),
    photos: list('Photos', file('Photo')),
  },
  list: { columns: ['name'], sort: 'name' },
  form: [{ key: 'team', title: 'Team', fields: ['name'] }],
  access: {},
})
const faultsWith = (changed: object, others: Resource[] = [school]): string => {
  try {
    assertResources([...others, { ...team, ...changed } as Resource])
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('assertResources', () => {
  it('accepts the product’s own resources', () => {
    expect(() => assertResources(resources)).not.toThrow()
    expect(faultsWith({})).toBe('')
  })

  it('names the resource and the field that a mistake leaves unreadable', () => {
    expect(faultsWith({ fields: { name: text(undefined as never) } })).toContain(
      'team.name has no label',
    )
    const where = () => {
      throw new Error('No school')
    }
    expect(faultsWith({ access: { admin: [{ can: 'read', where }] } })).toContain('team: No school')
  })

  it('finds two resources with one path or one access name', () => {
    const report = screenChecks('team', {})
    const others = [{ ...school, path: 'team-data', screens: report }]
    const message = faultsWith({ path: 'team-data', screens: report }, others)
    expect(message).toContain('school and team share the path "team-data".')
    expect(message).toContain(
      'school and team share the access name "teamForm"; set `called` in `screens` of one of them.',
    )
  })

  it.each([
    [
      { fields: { ...team.fields, leader: relation('Leader', 'studnt') } },
      'team.leader points at "studnt", which is not a resource.',
    ],
    [{ name: 'Team' }, 'The resource "Team" needs a camelCase name.'],
    [
      { url: 'teamData' },
      'team.url is "teamData"; it must be plural kebab-case, like "sub-topics".',
    ],
    [{ name: 'school', url: 'x' }, 'Two resources are called "school".'],
    [{ url: 'schools' }, 'school and team share the url "schools".'],
    [{ title: [] }, 'team.title must name at least one field.'],
    [
      { list: { ...team.list, columns: ['colour'] } },
      'team.list.columns names "colour", which is not a field of it.',
    ],
    [
      { list: { ...team.list, sort: '-photos' } },
      'team.list.sort is "-photos", which is not a field that rows can be sorted by.',
    ],
    [
      { list: { ...team.list, search: ['school'] } },
      'team.list.search finds rows by the name of "school": add "name" to school.list.search.',
    ],
    [
      { form: [{ key: 'a', title: 'A', fields: ['name', 'name'] }] },
      'team.form shows "name" twice.',
    ],
    [
      {
        form: [
          { key: 'a', title: 'A', fields: ['name'] },
          { key: 'a', title: 'B', fields: [] },
        ],
      },
      'team.form has two sections with the key "a".',
    ],
    [
      { fields: { ...team.fields, version: text('Version') } },
      'team.version is a name that the server uses itself.',
    ],
    [{ derived: { name: ownId() } }, 'team.derived.name is the name of a field already.'],
    [
      { derived: { clubs: ids('club', { by: 'teams' }) } },
      'team.derived.clubs looks for rows of "club", which is not a resource.',
    ],
    [
      { derived: { schools: ids('school', { by: 'name' }) } },
      'team.derived.schools follows school.name, which is not a relation to team.',
    ],
    [
      { menu: { group: 'Labs', icon: 'api' } },
      'team.menu leads to no screens; give team a path, like "team-data".',
    ],
    [
      { menu: { group: 'Labs', icon: 'api', under: 'Shelves' } },
      'team.menu is under "Shelves", which is no folder of its group.',
    ],
    [
      { screens: screenChecks('team', {}, { report: ['mentor'] }) },
      'team.screens.report opens to the role "mentor", which may not read a record.',
    ],
    [
      {
        archivedFor: ['mentor'],
        access: { mentor: [{ can: 'read', where: () => ({ name: 'a' }) }] },
      },
      'team.archivedFor names "mentor", which has no grant to read the title of every record.',
    ],
    [
      { archivedFor: ['mentor'], access: { mentor: [{ can: 'read', except: ['name'] }] } },
      'team.archivedFor names "mentor", which has no grant to read the title of every record.',
    ],
    [{ unique: [{ fields: ['nme'] }] }, 'team.unique names "nme", which is not a field of it.'],
    [
      { access: { mentor: [{ can: 'read', except: ['phone'] }] } },
      'team.access.mentor names "phone", which is not a field of it.',
    ],
    [
      { access: { mentor: [{ can: 'read', where: () => ({ creatdBy: 'x' }) }] } },
      'team.access.mentor has a condition on "creatdBy"',
    ],
    [
      {
        access: { mentor: [{ can: 'read', where: () => ({ school: { $where: { nam: 'x' } } }) }] },
      },
      'has a condition on "nam", which is not a field of school.',
    ],
    [
      { access: { mentor: [{ can: 'read', where: () => ({ name: { $where: { name: 'x' } } }) }] } },
      'follows "name", which is not a relation of team.',
    ],
    [
      {
        access: {
          mentor: [{ can: 'read', where: () => ({ $from: { resource: 'club', field: 'team' } }) }],
        },
      },
      'looks for rows of "club", which is not a resource.',
    ],
    [
      {
        access: {
          mentor: [
            { can: 'read', where: () => ({ $from: { resource: 'school', field: 'name' } }) },
          ],
        },
      },
      'follows school.name, which is not a relation to team.',
    ],
    [
      {
        access: {
          mentor: [
            {
              can: 'read',
              where: () => ({ name: { $among: { resource: 'club', field: 'name', where: {} } } }),
            },
          ],
        },
      },
      'compares "name" with rows of "club", which is not a resource.',
    ],
    [
      {
        access: {
          mentor: [
            {
              can: 'read',
              where: () => ({
                name: { $among: { resource: 'school', field: 'photo', where: {} } },
              }),
            },
          ],
        },
      },
      'compares "name" with school.photo, which is not a text of the same kind.',
    ],
    [
      {
        access: {
          mentor: [
            {
              can: 'read',
              where: () => ({
                school: { $among: { resource: 'school', field: 'name', where: {} } },
              }),
            },
          ],
        },
      },
      'compares "school" with school.name, which is not a text of the same kind.',
    ],
    [
      {
        access: {
          mentor: [
            {
              can: 'read',
              where: () => ({
                name: { $among: { resource: 'school', field: 'name', where: { nam: 'x' } } },
              }),
            },
          ],
        },
      },
      'has a condition on "nam", which is not a field of school.',
    ],
    [
      { derive: { nme: { when: () => true, from: () => '' } } },
      'team.derive names "nme", which is not a field of it.',
    ],
    [
      { derive: { version: { when: () => true, from: () => 1 } } },
      'team.derive.version must be a field or group outside lists.',
    ],
    [
      { access: { mentor: [{ can: 'read', where: () => ({ $not: { nam: 'x' } }) }] } },
      'has a condition on "nam", which is not a field of team.',
    ],
    [
      { access: { mentor: [{ can: 'read', where: () => ({ photos: 'x' }) }] } },
      'has a condition on "photos", which cannot be compared.',
    ],
    [
      { access: { mentor: [{ can: 'read', where: () => ({ school: { $lt: 'x' } }) }] } },
      'compares "school" by "$lt", which it does not take.',
    ],
    [
      { access: { mentor: [{ can: 'read', where: () => ({ id: { $gt: 'x' } }) }] } },
      'compares "id" by "$gt", which it does not take.',
    ],
    [
      { access: { mentor: [{ can: 'read', where: () => ({ name: { $like: 'x' } }) }] } },
      'compares "name" by "$like", which it does not take.',
    ],
  ])('says what is wrong: %#', (changed, sentence) => {
    expect(faultsWith(changed)).toContain(sentence)
  })

  it('reports all faults at once', () => {
    expect(faultsWith({ title: [], url: 'T' })).toContain('The declarations have 2 faults:')
  })
})
