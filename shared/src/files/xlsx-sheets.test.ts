import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import type { CellValue, WriteSheet } from 'hucre'
import { bookIn } from './read-book.js'
import { cellCounter } from './xlsx-sheets.js'

const at = (text: string) => new Date(`${text}Z`)

/** Reads a workbook whose first sheet has one cell of each column below its heading. */
async function shown(
  columns: readonly { value: CellValue; numFmt?: string; formula?: string }[],
  more: Partial<WriteSheet> = {},
) {
  const styled = columns.map(({ numFmt }) => (numFmt === undefined ? {} : { numFmt }))
  const rows = [columns.map((_, place) => `Heading ${place}`), columns.map(({ value }) => value)]
  const bytes = await writeXlsx({ sheets: [{ name: 'Rows', rows, columns: styled, ...more }] })
  const { sheets } = await bookIn(bytes, 100)
  return sheets[0]!.lines[1]!
}

describe('a cell of a workbook', () => {
  it('is a day or a moment by the clock on the wall, in every format of dates', async () => {
    const formats = [
      'dd/mm/yyyy',
      '[$-4000439]dd mmmm yyyy',
      '[$-439]dd mmmm, yyyy;@',
      'm/d/yyyy',
      'd-mmm',
      'mmm-yy',
    ]
    const days = await shown(formats.map((numFmt) => ({ value: at('2026-06-15T00:00'), numFmt })))
    expect(days.cells).toEqual(formats.map(() => '2026-06-15'))
    const timed = ['dd/mm/yyyy hh:mm', 'yyyy\\-mm\\-dd\\ h:mm:ss', '[$-14009]d.m.yy h:mm AM/PM;@']
    const moments = await shown(timed.map((numFmt) => ({ value: at('2026-12-10T10:30'), numFmt })))
    expect(moments.cells).toEqual(timed.map(() => '2026-12-10 10:30'))
    expect(
      (await shown([{ value: at('2026-06-15T00:00'), numFmt: 'dd/mm/yyyy hh:mm' }])).cells,
    ).toEqual(['2026-06-15 00:00'])
  })

  it('keeps its day and its minute when its number is not exact', async () => {
    const numFmt = 'yyyy-mm-dd h:mm:ss'
    const line = await shown([
      { value: at('2026-06-15T23:59:59.900'), numFmt },
      { value: at('2026-06-15T10:29:59.996'), numFmt },
      { value: at('2026-06-15T23:59:59.900'), numFmt: 'yyyy-mm-dd' },
    ])
    expect(line.cells).toEqual(['2026-06-15 23:59', '2026-06-15 10:30', '2026-06-15'])
  })

  it('is the same day for every day, also where days are counted from 1904', async () => {
    const days = fc.date({
      min: at('1900-03-01T00:00'),
      max: at('2199-12-31T00:00'),
      noInvalidDate: true,
    })
    const workbook = async (dates: readonly Date[], dateSystem: '1900' | '1904') => {
      const rows = [
        ['Day'],
        ...dates.map((date) => [at(`${date.toISOString().slice(0, 10)}T00:00`)]),
      ]
      return bookIn(await writeXlsx({ sheets: [{ name: 'Rows', rows }], dateSystem }), 100)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(days, { minLength: 1, maxLength: 20 }),
        fc.constantFrom('1900', '1904'),
        async (some, system) => {
          const dates =
            system === '1904' ? some.filter((date) => date >= at('1905-01-01T00:00')) : some
          fc.pre(dates.length > 0)
          const { sheets } = await workbook(dates, system)
          expect(sheets[0]!.lines.slice(1).map(({ cells }) => cells[0])).toEqual(
            dates.map((date) => date.toISOString().slice(0, 10)),
          )
        },
      ),
      { numRuns: 20 },
    )
  })

  it('that became a date, a time or a percentage says what it shows', async () => {
    const line = await shown([
      { value: at('2026-09-05T00:00'), numFmt: 'd-mmm' },
      { value: 0.4375, numFmt: 'h:mm' },
      { value: 0.5, numFmt: '0%' },
      { value: at('2026-09-05T00:00'), numFmt: 'm/d/yyyy' },
    ])
    expect(line.kinds).toEqual({
      0: { kind: 'date', shows: '5-Sep' },
      1: { kind: 'time', shows: '10:30' },
      2: { kind: 'percent', shows: '50%' },
      3: { kind: 'date', shows: '05-09-2026' },
    })
    expect(line.cells.slice(1, 3)).toEqual(['10:30', '50%'])
  })

  it('is a number with all of its digits, whatever its format', async () => {
    const line = await shown([
      { value: 9_800_011_111, numFmt: '0.00E+00' },
      { value: 302, numFmt: '000000' },
      { value: 0.1 + 0.2 },
      { value: 1_50_000, numFmt: '[>=100000]##\\,##\\,##0;##,##0' },
      { value: 1500, numFmt: '[$₹-hi-IN] #,##0' },
      { value: 1500, numFmt: '[$₹-sd-IN] #,##0' },
      { value: 919_800_011_111 },
      { value: true },
    ])
    expect(line.cells).toEqual([
      '9800011111',
      '000302',
      '0.3',
      '150000',
      '1500',
      '1500',
      '919800011111',
      'TRUE',
    ])
    expect(line.kinds).toBeUndefined()
  })

  it('with an error, or with a formula without a result, is known as one; a formula with a result is its result', async () => {
    const cells = new Map([
      ['1,1', { formula: '"Robo"&" Works"', value: null, type: 'formula' as const }],
      ['1,2', { formula: '1+1', formulaResult: 2, value: 2, type: 'formula' as const }],
      [
        '1,3',
        {
          formula: 'DATE(2026,6,15)',
          formulaResult: 46_188,
          value: 46_188,
          type: 'formula' as const,
          style: { numFmt: 'dd/mm/yyyy' },
        },
      ],
    ])
    const line = await shown(
      [{ value: null }, { value: null }, { value: null }, { value: null }, { value: '#N/A' }],
      { cells },
    )
    expect(line.cells.slice(2)).toEqual(['2', '2026-06-15', '#N/A'])
    expect(line.kinds).toEqual({
      1: { kind: 'formula', shows: '="Robo"&" Works"' },
      3: { kind: 'date', shows: '15/06/2026' },
      4: { kind: 'error', shows: '#N/A' },
    })
  })
})

describe('a workbook', () => {
  it('has its sheets with the active one, hidden ones last, and merged cells', async () => {
    const rows = [['Name'], ['Asha']]
    const { sheets } = await bookIn(
      await writeXlsx({
        sheets: [
          { name: 'Lists', rows, hidden: true },
          { name: 'Empty', rows: [] },
          { name: 'Read me', rows },
          { name: 'Pupils', rows, merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }] },
        ],
        activeSheet: 3,
      }),
      100,
    )
    expect(sheets.map(({ name, isHidden, isActive }) => [name, isHidden, isActive])).toEqual([
      ['Read me', false, false],
      ['Pupils', false, true],
      ['Lists', true, false],
    ])
    expect(sheets[1]!.merges).toEqual([{ lines: [1, 1], columns: [0, 1] }])
  })

  it('is refused for too many cells before it is read, wherever its parts are cut', () => {
    const cells = new TextEncoder().encode(
      '<row><c r="A1" s="1"/><c><v>1</v></c><x:c r="B1"/><cols/></row>',
    )
    const count = cellCounter(6)
    for (const byte of cells) count(Uint8Array.of(byte))
    count(cells)
    expect(() => count(cells)).toThrow('tooManyCells')
  })

  it('counts the same cells however its parts are cut', () => {
    const pieces = fc.array(fc.constantFrom('<c', ':c', 'c', '<', ' ', '>', '/', 'cc', 'x'))
    fc.assert(
      fc.property(pieces, fc.array(fc.nat(6)), (texts, cuts) => {
        const text = texts.join('')
        const cells = text.match(/(?<=[<:])c(?=[ >/])/g)?.length ?? 0
        const bytes = new TextEncoder().encode(text)
        const countWith = (max: number) => {
          const count = cellCounter(max)
          let at = 0
          for (const cut of cuts) count(bytes.subarray(at, (at += cut)))
          count(bytes.subarray(at))
        }
        expect(() => countWith(cells)).not.toThrow()
        if (cells > 0) expect(() => countWith(cells - 1)).toThrow('tooManyCells')
      }),
    )
  })
})
