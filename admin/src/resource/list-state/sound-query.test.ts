import { queryOf } from './list-query.js'

describe('the search by sound', () => {
  test('is sent for the case-sensitive operator, and leaves typed texts as they are', async () => {
    const typed = '"$cont":"a"'
    const query = await queryOf({
      filters: [
        { field: 'name.firstName', operator: 'containss', value: typed },
        { field: 'section', operator: 'contains', value: typed },
      ],
      sorters: [],
      list: undefined,
      total: 0,
    })
    expect(JSON.parse(new URLSearchParams(query).get('s')!)).toEqual({
      $and: [{ 'name.firstName': { $soundL: typed } }, { section: { $contL: typed } }],
    })
  })
})
