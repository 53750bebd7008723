import { flag, group, relation, text } from '../../fields/index.js'
import { assertResources } from './assert-resources.js'
import { defineResource, type Resource } from '../define-resource.js'

const section = (...fields: string[]) => [{ key: 'main', title: 'Main', fields }]
const topic = defineResource({
  name: 'topic',
  label: { one: 'Topic', many: 'Topics' },
  url: 'topics',
  path: 'topic-data',
  title: ['name'],
  fields: {
    name: text('Name', { required: true }),
    place: group('Place', { room: text('Room', { required: true }) }),
    isOpen: flag('Open', { required: true }),
    made: text('Made', { required: true, readOnly: true }),
    parent: relation('Parent', 'topic'),
    course: relation('Course', 'course'),
  },
  list: { columns: ['name'], sort: 'name' },
  form: [{ key: 'main', title: 'Main', fields: ['name', 'place'] }],
  access: { admin: [{ can: 'manage' }] },
})
const course = defineResource({
  name: 'course',
  label: { one: 'Course', many: 'Courses' },
  url: 'courses',
  title: ['name'],
  fields: {
    name: text('Name', { required: true }),
    topic: relation('Topic', 'topic', { required: true }),
  },
  list: { columns: ['name'], sort: 'name' },
  form: [],
  access: { admin: [{ can: 'manage' }] },
})
const faults = (changed: object): string => {
  try {
    assertResources([{ ...topic, ...changed } as Resource, course])
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('assertResources', () => {
  it('accepts a form with every field that a new record needs', () => {
    expect(faults({})).toBe('')
    expect(faults({ form: section('name', 'place.room') })).toBe('')
  })
  it('finds a required field in no section', () => {
    expect(faults({ form: section('name') })).toContain(
      'topic.place.room is required and in no section of its form',
    )
    expect(faults({ form: section('place') })).toContain(
      'topic.name is required and in no section of its form',
    )
  })
  it('finds a field in no section that is required for some records', () => {
    const hall = { ...topic.fields, hall: text('Hall') }
    const depends = { hall: { when: { isOpen: true }, required: true } }
    const of = (form: ReturnType<typeof section>) => faults({ fields: hall, depends, form })
    expect(of(section('name', 'place'))).toContain(
      'topic.hall is required and in no section of its form',
    )
    expect(of(section('name', 'place', 'isOpen', 'hall'))).toBe('')
  })
  it('does not mind where no screen or no role creates records', () => {
    expect(faults({ form: section('name'), path: undefined, screens: undefined })).toBe('')
    expect(
      faults({ form: section('name'), access: { admin: [{ can: 'read' }] }, screens: undefined }),
    ).toBe('')
  })
  it('finds a required relation to itself, directly or through others', () => {
    const parent = { ...topic.fields, parent: relation('Parent', 'topic', { required: true }) }
    expect(faults({ fields: parent, form: section('name', 'place', 'parent') })).toContain(
      'No first record of topic can be made: topic.parent, which needs another topic.',
    )
    const round = { ...topic.fields, course: relation('Course', 'course', { required: true }) }
    expect(faults({ fields: round, form: section('name', 'place', 'course') })).toContain(
      'No first record of topic can be made: topic.course, which needs course.topic, which needs another topic.',
    )
  })
})
