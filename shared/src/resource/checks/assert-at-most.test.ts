import { choice, list, number, relation, relations, text } from '../../fields/index.js'
import { assertResources } from './assert-resources.js'
import type { AtMost } from '../declare/constraints/at-most.js'
import { defineResource, whereOf } from '../define-resource.js'

const shared = { form: [], access: {} } as const
const lab = defineResource({
  ...shared,
  name: 'lab',
  label: { one: 'Lab', many: 'Labs' },
  url: 'labs',
  title: ['name'],
  fields: { name: text('Name'), seats: number('Seats') },
  list: { columns: ['name'], sort: 'name' },
})
const fields = {
  lab: relation('Lab', 'lab'),
  labs: relations('Labs', 'lab'),
  hour: choice('Hour', ['9', '10']),
  purpose: text('Purpose'),
  parts: list('Parts', text('Part')),
}
type Fields = typeof fields

const faultsWith = (atMost: AtMost<Fields>): string => {
  const list = { columns: ['purpose'], sort: 'purpose' } as const
  const label = { one: 'Visit', many: 'Visits' }
  const visit = defineResource({
    ...shared,
    name: 'visit',
    label,
    url: 'visits',
    title: ['purpose'],
    fields,
    list,
    atMost,
  })
  try {
    assertResources([lab, visit])
    return ''
  } catch (error) {
    return (error as Error).message.split('\n- ').slice(1).join('\n')
  }
}
const message = () => 'The lab is full.'

it('takes a capacity with a number, or with a field of the named record', () => {
  expect(
    faultsWith({
      of: 'lab',
      per: ['hour'],
      where: { purpose: { $ne: null } },
      limit: 'seats',
      message,
    }),
  ).toBe('')
  expect(faultsWith({ of: 'lab', limit: 3, message, at: 'purpose', names: ['purpose'] })).toBe('')
})

it.each<[AtMost<Fields>, string]>([
  [
    { of: 'lab', limit: 'name', message },
    'visit.atMost.limit is "name", which is not a number of lab.',
  ],
  [
    { of: 'lab', limit: 'seatz', message },
    'visit.atMost.limit is "seatz", which is not a number of lab.',
  ],
  [{ of: 'lab', limit: 0, message }, 'visit.atMost.limit is 0; it must be a whole number above 0.'],
  [
    { of: 'lab', per: ['parts'], limit: 3, message },
    'visit.atMost.per names "parts", which is not a field with one comparable value.',
  ],
  [
    { of: 'lab', where: { lab: { $where: whereOf(lab, { name: 'x' }) } }, limit: 3, message },
    'visit.atMost has a condition on other records than those of visit, which it cannot follow.',
  ],
])('names the place of a fault: %#', (atMost, fault) => {
  expect(faultsWith(atMost)).toBe(fault)
})
