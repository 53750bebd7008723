import { resourceNamed } from '@tinkerdesk/shared'
import { rightsOf } from '../../fields/rights.js'
import {
  arrange,
  choiceOf,
  columnsOf,
  joinsOf,
  labelAt,
  presentChoice,
  presentColumn,
} from './columns.js'

const student = resourceNamed('student')
const admin = {
  uid: 'u',
  email: 'a@demo.example',
  role: 'admin',
  displayName: 'A',
  schoolIds: [],
} as const
const rights = rightsOf(student, { ...admin, schoolIds: [] })
const all = columnsOf(student, rights)
const first = student.list.columns

describe("a list's columns", () => {
  test('are the declared ones at first', () => {
    expect(arrange(all, first, null).shown.map(({ path }) => path)).toEqual([...first])
  })

  test('follow a choice, and new ones stand at the end', () => {
    const { columns, shown } = arrange(all, first, {
      order: ['class', 'school'],
      hidden: ['school'],
    })
    expect(columns.slice(0, 2).map(({ path }) => path)).toEqual(['class', 'school'])
    expect(shown[0]!.path).toBe('class')
    expect(shown.some(({ path }) => path === 'school')).toBe(false)
    expect(shown.some(({ path }) => path === first[0])).toBe(true)
  })

  test('are remembered under the present names of renamed fields', () => {
    const renamed = { grade: 'level', level: 'class', school: 'tags' }
    const choice = { order: ['grade', 'school', 'gone'], hidden: ['level'], widths: { grade: 90 } }
    expect(presentChoice(student, choice, renamed)).toEqual({
      order: ['class', 'school', 'gone'],
      hidden: ['class'],
      widths: { class: 90 },
    })
  })

  test('have a whole name in one, also where a person chose its parts, or a column of a former name', () => {
    const [name] = all
    expect(name).toMatchObject({
      path: 'name',
      by: ['name.firstName', 'name.lastName'],
      sortBy: 'name.lastName',
      isSortable: true,
    })
    const parts = {
      order: ['name.lastName', 'class', 'name.firstName'],
      hidden: ['name.firstName', 'email'],
      widths: { 'name.lastName': 120 },
    }
    expect(presentChoice(student, parts)).toEqual({
      order: ['name', 'class'],
      hidden: ['email'],
      widths: { name: 120 },
    })
    const neither = { order: [], hidden: ['name.firstName', 'name.lastName'] }
    expect(presentChoice(student, neither).hidden).toEqual(['name'])
    expect(presentColumn(resourceNamed('school'), 'principalName')).toBe('principal')
    expect(presentColumn(resourceNamed('school'), 'principal.email')).toBe('principal.email')
  })

  test('are those of an address, in its order and no others', () => {
    const { columns, shown } = arrange(all, first, choiceOf(all, ['class', 'name'], { class: 90 }))
    expect(shown.map(({ path, width }) => [path, width])).toEqual([
      ['class', 90],
      ['name', undefined],
    ])
    expect(columns).toHaveLength(all.length)
  })

  test('are sorted by the name of the record that a relation names', () => {
    expect(all.find(({ path }) => path === 'school')?.isSortable).toBe(true)
    expect(all.find(({ path }) => path === 'tags')?.isSortable).toBe(false)
  })

  test('take the headings of an override', () => {
    const Heading = () => null
    const columns = columnsOf(student, rights, { headers: { class: 'Grade', school: Heading } })
    const columnAt = (path: string) => columns.find((column) => column.path === path)
    expect(columnAt('class')).toMatchObject({ label: 'Grade' })
    expect(columnAt('class')).not.toHaveProperty('Heading')
    expect(columnAt('school')).toMatchObject({ label: 'School', Heading })
  })

  test('one column stays when all are hidden', () => {
    const paths = all.map(({ path }) => path)
    expect(arrange(all, first, { order: paths, hidden: paths }).shown).toHaveLength(1)
  })

  test('relations that are shown come along with the rows', () => {
    expect(joinsOf(all, rights).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['school', 'tags']),
    )
  })

  test('a label that several fields have, or that does not say whose it is, names its group', () => {
    expect(labelAt(student, 'name.firstName')).toBe('First name')
    expect(labelAt(resourceNamed('school'), 'principal.firstName')).toBe('Principal – first name')
    expect(labelAt(resourceNamed('apartment'), 'incharge.firstName')).toBe('In-charge – first name')
    expect(labelAt(resourceNamed('partner'), 'address.city')).toBe('City')
  })
})
