import { choice, day, flag, relation, type Field, type RecordGroup } from '@tinkerdesk/shared'
import { groupFilter, groupLabel } from './group-words.js'

const group = (value: RecordGroup['value'], name?: string): RecordGroup => ({
  value,
  ...(name && { name }),
  count: 1,
  sums: {},
})
const school = relation('School', 'school')
const scope = relation('School', 'school', { all: { value: 'all', label: 'All schools' } })
const status = choice('Status', ['due'], { labels: { due: 'Due' } })

describe('a group of records', () => {
  test.each<[Field, RecordGroup, string]>([
    [school, group('01J', 'Hill School'), 'Hill School'],
    [school, group('01J'), ''],
    [school, group(null), 'Empty'],
    [scope, group('all'), 'All schools'],
    [status, group('due'), 'Due'],
    [flag('Lost'), group(false), 'No'],
    [day('Due'), group('2026-04'), 'April 2026'],
  ])('of %o is called as people call it', (field, own, label) => {
    expect(groupLabel(field, own)).toBe(label)
  })

  test.each<[Field, RecordGroup, readonly string[] | null]>([
    [school, group('01J'), ['01J']],
    [school, group(null), ['~empty']],
    [scope, group(null), null],
    [relation('School', 'school', { required: true }), group(null), null],
    [flag('Lost'), group(false), ['false']],
    [day('Due'), group('2026-12'), ['2026-12-01..2026-12-31']],
    [day('Due'), group('2028-02'), ['2028-02-01..2028-02-29']],
  ])('of %o leads to its records', (field, own, filter) => {
    expect(groupFilter(field, own)).toEqual(filter)
  })
})
