import type { FileBook, FileSheet, Merge } from './file-book.js'
import { guessChoice, guessInSheet } from './guess-choice.js'
import { tableOf } from './table-of.js'

/** Returns a sheet of lines of cells, separated by bars. Blank lines are left out, as a reader does. */
const sheetOf = (text: string, more: Partial<FileSheet> = {}): FileSheet => ({
  name: 'Rows',
  isHidden: false,
  isActive: true,
  lines: text
    .split('\n')
    .map((line, at) => ({ line: at + 1, cells: line.split('|').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean)),
  merges: [],
  ...more,
})
const bookOf = (...sheets: FileSheet[]): FileBook => ({ name: 'register.xlsx', sheets })
const merge = (lines: Merge['lines'], columns: Merge['columns']): Merge => ({ lines, columns })

const fields = new Set(['name', 'class', 'school', 'phone', 'address – city', 'address – state'])
const score = (texts: readonly string[]) =>
  texts.filter((text) => fields.has(text.toLowerCase())).length

describe('the table of a file', () => {
  it('is found below its titles, in the sheet whose headings fit best', () => {
    const readMe = sheetOf('How to fill this file\nDo not change the headings', { name: 'Read me' })
    const pupils = sheetOf(
      'Girls Inter College\nStudents 2026-27\n\nName|Class|School\nAsha|8th|Hill',
      { isActive: false },
    )
    const book = bookOf(readMe, pupils)
    const choice = guessChoice(book, score)
    expect(choice).toEqual({ sheet: 1, headings: [2, 2], fillDown: [] })
    expect(tableOf(book, choice)).toEqual({
      headings: ['Name', 'Class', 'School'],
      rows: [{ line: 5, cells: ['Asha', '8th', 'Hill'] }],
      leftOut: { totals: 0, headings: 0, blank: 0 },
    })
  })

  it('is that of the active sheet, at its first full line, if no heading is known', () => {
    const book = bookOf(
      sheetOf('a|b\n1|2', { isActive: false }),
      sheetOf('Report of 2026\nNom|Classe\nAsha|8'),
      sheetOf('x|y\n1|2', { isHidden: true }),
    )
    expect(guessChoice(book, () => 0)).toEqual({ sheet: 1, headings: [1, 1], fillDown: [] })
    expect(guessInSheet(book, 2, () => 0)).toEqual({ sheet: 2, headings: [0, 0], fillDown: [] })
  })

  it('is never taken from a hidden sheet while there is another one', () => {
    const book = bookOf(
      sheetOf('Whatever|Else\nx|y', { isActive: false }),
      sheetOf('Name|Class\nAsha|8th', { isHidden: true }),
    )
    expect(guessChoice(book, score).sheet).toBe(0)
  })

  it('joins two lines of headings where the upper one is merged over several columns', () => {
    const sheet = sheetOf(
      'School|Address|||Other\nName|Line 1|City|State|Phone\nHill|1 Road|Pune|Maharashtra|9800011111\nLake|2 Road|Agra|Uttar Pradesh|9800011112',
      {
        merges: [merge([1, 1], [1, 3])],
      },
    )
    const book = bookOf(sheet)
    const choice = guessChoice(book, score)
    expect(choice.headings).toEqual([0, 1])
    expect(tableOf(book, choice).headings).toEqual([
      'School – Name',
      'Address – Line 1',
      'Address – City',
      'Address – State',
      'Other – Phone',
    ])
  })

  it('joins a heading that is merged over both lines, and one without merged cells, as people read them', () => {
    const tall = sheetOf('Name|Guardian|\n|Name|Phone\nAsha|Ravi|9800011111', {
      merges: [merge([1, 2], [0, 0]), merge([1, 1], [1, 2])],
    })
    const headings = (sheet: FileSheet) =>
      tableOf(bookOf(sheet), { sheet: 0, headings: [0, 1], fillDown: [] }).headings
    expect(headings(tall)).toEqual(['Name', 'Guardian – Name', 'Guardian – Phone'])
    expect(headings({ ...tall, merges: [] })).toEqual([
      'Name',
      'Guardian – Name',
      'Guardian – Phone',
    ])
  })

  it('does not join a title that is merged over all columns', () => {
    const sheet = sheetOf('Students of 2026||\nName|Class|School\nAsha|8th|Hill\nBina|8th|Hill', {
      merges: [merge([1, 1], [0, 2])],
    })
    expect(guessChoice(bookOf(sheet), score).headings).toEqual([1, 1])
  })

  it('has a merged cell in each of its lines, also where lines between them are left out', () => {
    const sheet = sheetOf('Name|School\nAsha|Hill\nBina|\nTotal|\nCara|\nDev|Lake', {
      merges: [merge([2, 5], [1, 1])],
    })
    const { rows, leftOut } = tableOf(bookOf(sheet), { sheet: 0, headings: [0, 0], fillDown: [] })
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'Asha', 'Hill'],
      [3, 'Bina', 'Hill'],
      [5, 'Cara', 'Hill'],
      [6, 'Dev', 'Lake'],
    ])
    expect(leftOut.totals).toBe(1)
  })

  it('fills blanks with the value above in the chosen columns only', () => {
    const sheet = sheetOf('School|Name|Phone\nHill|Asha|1\n|Bina|\nLake|Cara|\n|Dev|4')
    const cells = (fillDown: number[]) =>
      tableOf(bookOf(sheet), { sheet: 0, headings: [0, 0], fillDown }).rows.map((row) =>
        row.cells.join('|'),
      )
    expect(cells([0])).toEqual(['Hill|Asha|1', 'Hill|Bina|', 'Lake|Cara|', 'Lake|Dev|4'])
    expect(cells([])).toEqual(['Hill|Asha|1', '|Bina|', 'Lake|Cara|', '|Dev|4'])
  })

  it('leaves out totals, repeated headings and titles, and blank lines, and counts them', () => {
    const page = 'Hill School\nNo.|Name|Fee\n'
    const sheet = sheetOf(
      `${page}1|Asha|500\n|Total|500\n${page}2|Total Devi|200\n\n3|Bina|300\nकुल||₹ 1,000\nGrand Total:|2|1,500.00`,
    )
    const { rows, leftOut } = tableOf(bookOf(sheet), { sheet: 0, headings: [1, 1], fillDown: [] })
    expect(rows.map(({ cells }) => cells[1])).toEqual(['Asha', 'Total Devi', 'Bina'])
    expect(leftOut).toEqual({ totals: 3, headings: 2, blank: 1 })
  })
})
