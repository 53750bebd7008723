import { day, flag, text } from '../../fields/index.js'
import { screensOf } from '../../screens/index.js'
import { assertResources } from '../checks/assert-resources.js'
import { comparedPaths } from '../declare/where.js'
import { listCheck, withList } from './declared-list.js'
import { defineResource, type Resource } from '../define-resource.js'
import { groupsFor, hasGroups } from '../declare/groups.js'

const loan = defineResource({
  name: 'loan',
  label: { one: 'Loan', many: 'Loans' },
  url: 'loans',
  path: 'loan-data',
  menu: { group: 'Labs', icon: 'api' },
  title: ['name'],
  fields: { name: text('Name', { required: true }), due: day('Due'), isLost: flag('Lost') },
  list: { columns: ['name', 'due'], more: ['isLost'], sort: 'name' },
  lists: [
    {
      path: 'not-lost',
      title: 'Not lost',
      where: { isLost: false },
      columns: ['due', 'name'],
      sort: '-due',
    },
    { path: 'mine', title: 'My loans', where: (me) => ({ createdBy: me.uid }) },
  ],
  form: [{ key: 'loan', title: 'Loan', fields: ['name', 'due', 'isLost'] }],
  access: {
    admin: [{ can: 'manage' }],
    mentor: [{ can: 'read', except: ['isLost'] }],
    student: [
      { can: 'read', where: (me) => ({ createdBy: me.uid }) },
      { can: 'read', bare: true, fields: ['name', 'isLost'] },
    ],
  },
})

describe('a declared list', () => {
  it('has a page below those of its resource, with a line in its menu', () => {
    expect(screensOf(loan).map(({ route, title, menu }) => [route, title, menu?.label])).toEqual([
      ['/loan-data/add', 'New loan', 'Add'],
      ['/loan-data/view', 'Loans', 'Report'],
      ['/loan-data/not-lost', 'Not lost', 'Not lost'],
      ['/loan-data/mine', 'My loans', 'My loans'],
      ['/loan-data/edit/:id', 'Edit loan', undefined],
      ['/loan-data/show/:id', 'Loan', undefined],
    ])
  })
  it('opens to people who may read by the fields of its condition', () => {
    const report = loan.screens!.report
    expect(listCheck(loan, report, loan.lists[0]!)).toEqual({
      name: 'loanNotLost',
      roles: ['admin', 'student'],
    })
    expect(listCheck(loan, report, loan.lists[1]!)).toEqual({
      name: 'loanMine',
      roles: ['admin', 'mentor'],
    })
    expect(listCheck(loan, report, { ...loan.lists[0]!, where: { name: 'a' } })).toBe(report)
  })
  it('shows its own columns, with the others to choose', () => {
    expect(withList(loan, loan.lists[0]!).list).toMatchObject({
      columns: ['due', 'name'],
      more: ['isLost'],
      sort: '-due',
    })
    expect(withList(loan, loan.lists[1]!).list).toEqual(loan.list)
  })
  it('has the totals of the own list unless it declares others, of the fields by which a person may filter', () => {
    const mayQuery = (path: string) => path !== 'name'
    const own = { ...loan, list: { ...loan.list, groups: { by: ['name', 'due'], sum: ['name'] } } }
    expect(groupsFor(own, loan.lists[0], mayQuery)).toEqual({ by: ['due'], sum: [] })
    expect(groupsFor(own, { groups: { by: ['isLost'] } }, mayQuery)).toEqual({
      by: ['isLost'],
      sum: [],
    })
    expect(groupsFor(loan, loan.lists[0], mayQuery)).toEqual({ by: [], sum: [] })
    expect([hasGroups(own), hasGroups(loan)]).toEqual([true, false])
  })
  it('compares the fields of its condition at any depth', () => {
    expect(
      comparedPaths({ a: 1, $or: [{ b: null }, { $not: { c: { $ne: 1 } } }], $and: [{ d: 1 }] }),
    ).toEqual(['a', 'b', 'c', 'd'])
  })
})

const faultsWith = (list: object, changed: object = {}): string => {
  try {
    assertResources([
      {
        ...loan,
        lists: [...loan.lists, { title: 'A', where: {}, ...list }],
        ...changed,
      } as Resource,
    ])
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the start-up checks of lists', () => {
  it.each([
    [{ path: 'a' }, {}, ''],
    [
      { path: 'view' },
      {},
      'loan.lists has the path "view"; it must be kebab-case and other than add, view, edit, show.',
    ],
    [{ path: 'Overdue' }, {}, 'it must be kebab-case'],
    [{ path: 'mine' }, {}, 'loan.lists has two lists with the path "mine".'],
    [
      { path: 'a', where: { lost: true } },
      {},
      'loan.lists (a) has a condition on "lost", which is not a field of loan.',
    ],
    [
      { path: 'a', where: { $from: { resource: 'loan', field: 'name' } } },
      {},
      'cannot look at other rows.',
    ],
    [
      { path: 'a', columns: ['lost'] },
      {},
      'loan.lists (a) has the column "lost", which is not a field of loan.',
    ],
    [
      { path: 'a', sort: '-lost' },
      {},
      'loan.lists (a) is sorted by "-lost", which is not a field that rows can be sorted by.',
    ],
    [{ path: 'a', groups: { by: ['isLost', 'due'], sum: [] } }, {}, ''],
    [{ path: 'a', groups: { by: [] } }, {}, 'loan.lists (a).groups names no field to count by.'],
    [
      { path: 'a', groups: { by: ['isLost', 'name'] } },
      {},
      'loan.lists (a).groups counts by "name", which is not a relation to one record, a choice, a flag or a day of loan.',
    ],
    [
      { path: 'a' },
      { list: { ...loan.list, groups: { by: ['due'], sum: ['isLost'] } } },
      'loan.list.groups adds up "isLost", which is not a number or an amount of loan.',
    ],
    [
      { path: 'a' },
      { path: undefined, menu: undefined },
      'loan.lists lead to no screens; give loan a path, like "team-data".',
    ],
  ])('%o', (list, changed, fault) => {
    const message = faultsWith(list, changed)
    if (fault) expect(message).toContain(fault)
    else expect(message).toBe('')
  })
})
