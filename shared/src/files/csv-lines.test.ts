import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { csvLines, delimiterOf } from './csv-lines.js'

const cellsOf = async (text: string) => (await csvLines(text)).map(({ cells }) => cells)

describe('a CSV text', () => {
  it('is read row by row when its line ends change', async () => {
    expect(await cellsOf('Name,Quantity\r\nA,2\r\nB,3\nC,4\nD,5\rE,6')).toEqual([
      ['Name', 'Quantity'],
      ['A', '2'],
      ['B', '3'],
      ['C', '4'],
      ['D', '5'],
      ['E', '6'],
    ])
  })

  it('is read with the delimiter that its first line names, or that most lines share', async () => {
    expect(await cellsOf('sep=|\r\nName|Town\r\nA, B|Pune')).toEqual([
      ['Name', 'Town'],
      ['A, B', 'Pune'],
    ])
    expect(delimiterOf('List of students, 2026-27\nName;Town\nA, B and C;Pune\nD;Agra')).toBe(';')
    expect(delimiterOf('Name|Town\nA, B|Pune')).toBe('|')
    expect(delimiterOf('Name\tTown\n"a;b;c;d"\tPune')).toBe('\t')
    expect(delimiterOf('Name')).toBe(',')
  })

  it('keeps a quotation mark within a cell, and reads a quoted cell after a space', async () => {
    expect(await cellsOf('Tape 5" wide,Asha "Rani" Devi\nx, "a, b"\n"say ""hi""" ,y')).toEqual([
      ['Tape 5" wide', 'Asha "Rani" Devi'],
      ['x', 'a, b'],
      ['say "hi"', 'y'],
    ])
  })

  it('is refused with the line of a quotation mark that is not closed, or is closed too early', async () => {
    await expect(csvLines('Name\n"Asha\nBina')).rejects.toMatchObject({
      facts: { kind: 'unclosedQuote', line: 3 },
    })
    await expect(csvLines('Name\nAsha\n"Bina" Devi\n')).rejects.toMatchObject({
      facts: { kind: 'strayQuote', line: 3 },
    })
  })

  it('is read as it was written, with every delimiter and line end', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'आ', '"', ',', ';', '\t', '|', '\n', '\r', ' ', '=', "'"),
      maxLength: 6,
    })
    // A heading of plain words, by which the delimiter is told, and cells without the spaces that are trimmed.
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\r\n', '\n', '\r'),
        async (some, delimiter, end) => {
          const table = [['First', 'Second', 'Third'], ...some]
          const text = stringify(table, { delimiter, record_delimiter: end, quoted: true })
          expect(await cellsOf(`sep=${delimiter}\n${text}`)).toEqual(table)
        },
      ),
      { numRuns: 200 },
    )
  })
})
