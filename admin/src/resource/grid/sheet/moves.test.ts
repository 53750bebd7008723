import { afterMove, cellKey } from './moves.js'

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  cellKey({
    key,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    isComposing: false,
    keyCode: 0,
    getModifierState: () => false,
    ...held,
  })

describe('the keys of the selected cell', () => {
  test('lead back to the column in which Tab began, one row below, and an arrow does not', () => {
    let run = { place: { col: 1, row: 4 }, from: null as number | null }
    for (const by of [1, 1, 1, -1] as const) run = afterMove(run, [by, 0], 6)
    expect(run).toEqual({ place: { col: 3, row: 4 }, from: 1 })
    expect(afterMove(run, [0, 1, 'straight'], 6)).toEqual({ place: { col: 3, row: 5 }, from: null })
    expect(afterMove(run, [0, 1], 6)).toEqual({ place: { col: 1, row: 5 }, from: null })
    expect(afterMove({ place: { col: 3, row: 0 }, from: null }, [0, 1], 6).place).toEqual({
      col: 3,
      row: 1,
    })
    expect(afterMove({ place: { col: 5, row: 0 }, from: null }, [1, 0], 6).place).toEqual({
      col: 5,
      row: 0,
    })
    expect(afterMove({ place: { col: 0, row: 0 }, from: null }, [0, -1], 6).place).toEqual({
      col: 0,
      row: 0,
    })
  })

  test('open the editor with the character that was typed, of any script and keyboard', () => {
    expect(press('क')).toEqual({ open: 'क' })
    expect(press('क्ष')).toEqual({ open: 'क्ष' })
    expect(press('7', { altKey: true })).toEqual({ open: '7' })
    expect(
      press('@', { ctrlKey: true, altKey: true, getModifierState: (name) => name === 'AltGraph' }),
    ).toEqual({ open: '@' })
    // An input method says its letters in the open editor.
    expect(press('Process', { keyCode: 229 })).toEqual({ open: '' })
    expect([press('Enter'), press('F2'), press(' ')]).toEqual(Array(3).fill({ open: undefined }))
  })

  test('are left to the page and the library otherwise', () => {
    expect([
      press('c', { ctrlKey: true }),
      press('ArrowDown'),
      press('Delete'),
      press('Escape'),
      press('F2', { shiftKey: true }),
    ]).toEqual(Array(5).fill(null))
    expect(press('ArrowDown', { ctrlKey: true, shiftKey: true })).toEqual({ toLast: true })
  })
})
