import { readListState } from '../list-state/list-state.js'
import { isShown, viewOf } from './view-query.js'

const read = (query: string) => readListState(new URLSearchParams(query))
const state = read('f.class=8th&f.class=9th&sort=-name&page=3')
const columns = ['name', 'class']

describe('a view of a list', () => {
  test('has the filters, order, columns and density, and starts at the first page', () => {
    expect(viewOf(state, columns, 'cosy')).toBe(
      'f.class=8th&f.class=9th&sort=-name&columns=name%2Cclass&density=cosy',
    )
  })

  test('is shown on any page, with its filters in any order, until one of its parts changes', () => {
    const view = read('density=cosy&columns=name,class&f.class=9th&sort=-name&f.class=8th')
    expect(isShown(view, state, columns, 'cosy')).toBe(true)
    expect(isShown(view, { ...state, sort: '' }, columns, 'cosy')).toBe(false)
    expect(isShown(view, state, ['class', 'name'], 'cosy')).toBe(false)
    expect(isShown(view, state, columns, 'compact')).toBe(false)
    expect(isShown(view, { ...state, filters: {} }, columns, 'cosy')).toBe(false)
    // A view without columns or density leaves them to the person.
    expect(isShown(read('f.class=8th&f.class=9th&sort=-name'), state, columns, 'compact')).toBe(
      true,
    )
    // A phone has one density.
    expect(isShown(view, state, columns, undefined)).toBe(true)
  })
})
