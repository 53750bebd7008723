import { relation, relations, text } from '../../fields/index.js'
import { assertResources } from '../checks/assert-resources.js'
import { defineResource, type Resource } from '../define-resource.js'
import { scopeOf } from './within.js'

const plain = {
  form: [],
  access: {},
  list: { columns: [], sort: 'createdAt' },
  title: ['name'],
} as const
const named = { name: text('Name') }
const school = defineResource({
  ...plain,
  name: 'school',
  label: { one: 'School', many: 'Schools' },
  url: 'schools',
  fields: named,
})
const shop = defineResource({
  ...plain,
  name: 'shop',
  label: { one: 'Shop', many: 'Shops' },
  url: 'shops',
  fields: named,
})
const kit = defineResource({
  ...plain,
  name: 'kit',
  label: { one: 'Kit', many: 'Kits' },
  url: 'kits',
  fields: {
    ...named,
    school: relation('School', 'school'),
    shop: relation('Shop', 'shop'),
    open: relation('Open to', 'school', { all: { value: 'all', label: 'All' } }),
  },
})
const loan = (within: { field: string; by: string }) =>
  defineResource({
    ...plain,
    name: 'loan',
    label: { one: 'Loan', many: 'Loans' },
    url: 'loans',
    fields: {
      ...named,
      kit: relation('Kit', 'kit'),
      kits: relations('Kits', 'kit'),
      school: relation('School', 'school'),
      spare: relation('Spare kit', 'kit', { within }),
    },
  })
const faults = (within: { field: string; by: string }): string => {
  try {
    assertResources([school, shop, kit, loan(within) as Resource])
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('a scope', () => {
  it('is a chosen record, or one that it names', () => {
    const scope = (field: string) => {
      const resource = loan({ field, by: 'school' })
      return scopeOf(resource, resource.fields.spare!)
    }
    expect(scope('school')).toEqual({ chosen: 'school', to: 'school', by: 'school' })
    expect(scope('kit.school')).toEqual({
      chosen: 'kit',
      to: 'kit',
      through: 'school',
      by: 'school',
    })
  })
  it('has names that are checked at start-up', () => {
    expect(faults({ field: 'school', by: 'school' })).toBe('')
    expect(faults({ field: 'kit.school', by: 'school' })).toBe('')
  })
  it.each([
    [
      { field: 'shcool', by: 'school' },
      'loan.spare.within.field is "shcool", which is neither a relation of loan to one record nor one of its target.',
    ],
    [{ field: 'name', by: 'school' }, 'loan.spare.within.field is "name"'],
    [{ field: 'kits', by: 'school' }, 'loan.spare.within.field is "kits"'],
    [{ field: 'spare', by: 'school' }, 'loan.spare.within.field is "spare"'],
    [{ field: 'kit.shcool', by: 'school' }, 'loan.spare.within.field is "kit.shcool"'],
    [{ field: 'kit.name', by: 'school' }, 'loan.spare.within.field is "kit.name"'],
    [
      { field: 'school', by: 'shcool' },
      'loan.spare.within.by is "shcool", which is not a relation of kit to one record.',
    ],
    [{ field: 'school', by: 'name' }, 'loan.spare.within.by is "name"'],
    [
      { field: 'kit.shop', by: 'school' },
      'loan.spare.within compares "kit.shop", a shop, with kit.school, a school.',
    ],
    [
      { field: 'kit.open', by: 'school' },
      'loan.spare.within compares kit.open, which may mean all records.',
    ],
    [
      { field: 'school', by: 'open' },
      'loan.spare.within compares kit.open, which may mean all records.',
    ],
  ])('finds the fault of %j', (within, sentence) => {
    expect(faults(within)).toContain(sentence)
  })
})
