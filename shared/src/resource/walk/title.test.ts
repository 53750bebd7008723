import { group, list, relation, relations, text } from '../../fields/index.js'
import { assertResources } from '../checks/assert-resources.js'
import { defineResource, type Resource } from '../define-resource.js'
import { titleFieldsOf, titleOf } from './title.js'

const all = [{ can: 'manage' }] as const
const kit = defineResource({
  name: 'kit',
  label: { one: 'Kit', many: 'Kits' },
  url: 'kits',
  title: ['name'],
  fields: { name: text('Name'), shelf: text('Shelf'), twin: relation('Twin', 'kit') },
  list: { columns: ['name'], search: ['name'], sort: 'name' },
  form: [],
  access: { admin: all, mentor: all },
})
const loan = defineResource({
  name: 'loan',
  label: { one: 'Loan', many: 'Loans' },
  url: 'loans',
  title: ['kit', 'note'],
  fields: {
    kit: relation('Kit', 'kit', { all: { value: 'all', label: 'All kits' } }),
    kits: relations('Kits', 'kit'),
    note: text('Note'),
    place: group('Place', { kit: relation('Kit', 'kit'), room: text('Room') }),
    parts: list('Parts', group('Part', { kit: relation('Kit', 'kit') })),
    loan: relation('Loan', 'loan'),
  },
  list: { columns: ['note'], sort: 'note' },
  form: [],
  access: { admin: all, mentor: all },
})
const faults = (changed: object, target: object = {}, more: readonly Resource[] = []): string => {
  try {
    assertResources([
      { ...kit, ...target } as Resource,
      { ...loan, ...changed } as Resource,
      ...more,
    ])
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('a title', () => {
  it('is what the server sent, if it runs through a relation', () => {
    expect(titleFieldsOf(loan)).toEqual(['recordTitle'])
    expect(titleOf(loan, { recordTitle: 'Microscope, new', kit: 'id', note: 'old' })).toBe(
      'Microscope, new',
    )
    expect(titleFieldsOf(kit)).toEqual(['name'])
    expect(titleOf(kit, { recordTitle: 'Forged', name: 'Microscope' })).toBe('Microscope')
  })
  it('never shows an id or a joined record as a name', () => {
    expect(titleOf(loan, { kit: '01J', note: 'Old' })).toBe('Old')
    expect(titleOf(loan, { kit: { id: '01J', name: 'Microscope' }, note: 'Old' })).toBe('Old')
    expect(titleOf(loan, { kit: 'all', note: 'Old' })).toBe('All kits Old')
  })
})

describe('assertResources', () => {
  it('accepts a title through a relation whose names can be searched', () => {
    expect(faults({})).toBe('')
    expect(faults({ list: { ...loan.list, search: ['kit', 'note'] }, title: ['place.kit'] })).toBe(
      '',
    )
  })
  it.each<[string, string, object]>([
    ['title', 'loan.title names "kits", which is more than one record.', { title: ['kits'] }],
    [
      'title',
      'loan.title names "parts.kit", which is more than one record.',
      { title: ['parts.kit'] },
    ],
    [
      'title',
      'loan.title names "place", which contains the relation "place.kit"; name its parts instead.',
      { title: ['place'] },
    ],
    ['title', 'loan.title goes in a circle: loan → loan.', { title: ['loan'] }],
    [
      'search',
      'loan.list.search names "kits", which is neither a text nor a relation to one record.',
      { list: { ...loan.list, search: ['kits'] } },
    ],
    [
      'search',
      'loan.list.search names "parts.kit", which is neither',
      { list: { ...loan.list, search: ['parts.kit'] } },
    ],
    [
      'fields',
      'loan.recordTitle is a name that the server uses itself.',
      { fields: { ...loan.fields, recordTitle: text('X') } },
    ],
  ])('finds a wrong %s: %s', (_, sentence, changed) => {
    expect(faults(changed)).toContain(sentence)
  })
  it('finds related names without a search index', () => {
    expect(faults({}, { title: ['name', 'shelf'] })).toContain(
      'loan.title finds rows by the name of "kit": add "shelf" to kit.list.search.',
    )
  })
  it('finds a title that runs through too many relations', () => {
    const namedBy = (name: string, to: string) =>
      defineResource({
        name,
        label: { one: name, many: name },
        url: name,
        title: ['kit'],
        fields: { kit: relation('Kit', to) },
        list: { columns: [], sort: 'createdAt' },
        form: [],
        access: {},
      })
    const [first, second] = [namedBy('first', 'loan'), namedBy('second', 'first')]
    expect(faults({ list: { ...loan.list, search: ['note'] } }, {}, [first])).toBe('')
    expect(faults({}, {}, [first, second])).toContain(
      'second.title runs through first, loan, kit: at most 2 relations in a row.',
    )
  })
  it('opens archived records only to roles that read every related name', () => {
    expect(faults({ archivedFor: ['mentor'] })).toBe('')
    const own = { access: { mentor: [{ can: 'read', where: () => ({ name: 'a' }) }] } }
    expect(faults({ archivedFor: ['mentor'] }, own)).toContain(
      'loan.archivedFor names "mentor", which has no grant to read the title',
    )
  })
})
