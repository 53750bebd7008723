import {
  defineResource,
  relation,
  resourceNamed,
  text,
  type Me,
  type Role,
} from '@tinkerdesk/shared'
import {
  listSearchFilters,
  searchFilters,
  searchPaths,
  titlePaths,
  titleSort,
} from './search-query.js'

const student = resourceNamed('student')
const person = (role: Role): Me => ({
  uid: 'u'.repeat(26),
  email: 'p@demo.example',
  role,
  displayName: 'P',
  schoolIds: [],
})

describe('searching by words', () => {
  test('finds each word in any of the paths', () => {
    expect(searchFilters(' asha  kaur ', ['name.firstName', 'email'])).toEqual([
      {
        operator: 'or',
        value: [
          { field: 'name.firstName', operator: 'containss', value: 'asha' },
          { field: 'email', operator: 'containss', value: 'asha' },
        ],
      },
      {
        operator: 'or',
        value: [
          { field: 'name.firstName', operator: 'containss', value: 'kaur' },
          { field: 'email', operator: 'containss', value: 'kaur' },
        ],
      },
    ])
  })

  test('asks nothing without words or paths', () => {
    expect(searchFilters('   ', ['name'])).toEqual([])
    expect(searchFilters('asha', [])).toEqual([])
  })

  test('asks no more conditions than a request may have beside its filters', () => {
    const paths = Array.from({ length: 7 }, (_, at) => `text${at}`)
    expect(searchFilters('a b c d e f g h', paths)).toHaveLength(5)
  })

  test('a word like a handle finds its beginning, for those who may filter by it', () => {
    const fieldsOf = (text: string, role: Role) =>
      listSearchFilters(text, student, person(role)).flatMap((filter) =>
        (filter.value as { field: string; operator: string }[])
          .filter(({ operator }) => operator === 'startswith')
          .map(({ field }) => field),
      )
    expect(fieldsOf('kvpune.k', 'admin')).toEqual(['handle'])
    expect(fieldsOf('kvpune', 'admin')).toEqual([])
    expect(fieldsOf('kvpune.k3', 'mentor')).toEqual([])
  })

  test('searches and sorts only by fields a person may query', () => {
    // A mentor sees masked addresses only.
    expect(searchPaths(student, person('mentor'))).toEqual([
      'name.firstName',
      'name.lastName',
      'nameInOtherScript',
    ])
    expect(searchPaths(student, person('admin'))).toEqual([
      'name.firstName',
      'name.lastName',
      'nameInOtherScript',
      'email',
    ])
    expect(titlePaths(student, person('admin'))).toEqual([
      'name.firstName',
      'name.lastName',
      'nameInOtherScript',
    ])
    const pupil = { ...person('student'), studentId: 's'.repeat(26) }
    expect(titleSort(student, pupil)).toEqual([{ field: 'name.firstName', order: 'asc' }])
  })
})

describe('records that are named by others', () => {
  const seat = defineResource({
    name: 'seat',
    label: { one: 'Seat', many: 'Seats' },
    url: 'seats',
    title: ['row', 'student'],
    fields: { row: text('Row'), student: relation('Student', 'student'), note: text('Note') },
    list: { columns: ['row'], search: ['student', 'note'], sort: 'row' },
    form: [],
    access: { admin: [{ can: 'manage' }], student: [{ can: 'read' }] },
  })

  test('are found by the words of those names, as far as a person may query them', () => {
    expect(searchPaths(seat, person('admin'))).toEqual([
      'student.name.firstName',
      'student.name.lastName',
      'student.nameInOtherScript',
      'note',
    ])
    expect(titlePaths(seat, person('admin'))).toEqual([
      'row',
      'student.name.firstName',
      'student.name.lastName',
      'student.nameInOtherScript',
    ])
    // The last name of a team-mate is masked.
    expect(titlePaths(seat, { ...person('student'), studentId: 's'.repeat(26) })).toEqual([
      'row',
      'student.name.firstName',
    ])
  })

  test('are sorted by what comes before the other name', () => {
    expect(titleSort(seat, person('admin'))).toEqual([{ field: 'row', order: 'asc' }])
    expect(titleSort({ ...seat, title: ['student', 'row'] }, person('admin'))).toEqual([])
  })
})
