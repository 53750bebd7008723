import { offeredFilters } from './offered-filters.js'

const eq = (field: string, value: unknown) => ({ field, operator: 'eq', value })
const isNull = (field: string) => ({ field, operator: 'null', value: true })
const nothing = [isNull('id')]

describe('the filters of a limited relation', () => {
  it.each([
    [{}, []],
    [{ status: 'active' }, [eq('status', 'active')]],
    [{ left: null }, [isNull('left')]],
    [{ left: { $ne: null } }, [{ field: 'left', operator: 'nnull', value: true }]],
    [{ class: { $in: ['8th'] } }, [{ field: 'class', operator: 'in', value: ['8th'] }]],
    [{ class: { $nin: ['8th'] } }, [{ field: 'class', operator: 'nin', value: ['8th'] }]],
    [{ class: { $nin: [] } }, []],
    [
      { fee: { $gte: 1, $lt: 9 } },
      [
        { field: 'fee', operator: 'gte', value: 1 },
        { field: 'fee', operator: 'lt', value: 9 },
      ],
    ],
    [{ tags: { $has: 'a' } }, [eq('tags', 'a')]],
    [
      { school: { $where: { address: null, owner: { $where: { 'name.first': 'A' } } } } },
      [isNull('school.address'), eq('school.owner.name.first', 'A')],
    ],
    [{ $and: [{ a: 1 }, { b: 2 }] }, [eq('a', 1), eq('b', 2)]],
    [
      { $or: [{ a: 1 }, { b: 2, c: 3 }] },
      [
        {
          operator: 'or',
          value: [eq('a', 1), { operator: 'and', value: [eq('b', 2), eq('c', 3)] }],
        },
      ],
    ],
    [{ $or: [{ a: 1 }, {}] }, []],
  ])('ask for %j', (where, filters) => {
    expect(offeredFilters(where as Parameters<typeof offeredFilters>[0])).toEqual(filters)
  })

  it.each([
    { class: { $in: [] } },
    { school: undefined },
    { $or: [] },
    { $or: [{ class: { $in: [] } }] },
    { school: { $where: { a: undefined } } },
  ])('ask for no record where the condition %j has none', (where) => {
    expect(offeredFilters(where as Parameters<typeof offeredFilters>[0])).toEqual(nothing)
  })
})
