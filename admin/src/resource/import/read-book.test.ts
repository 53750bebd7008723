import { writeXlsx } from 'hucre/xlsx'
import { lyingZip } from '../../../../scripts/lib/lying-zip.mjs'
import { guessChoice } from './guess-choice.js'
import { bookIn } from './read-book.js'
import { tableOf } from './table-of.js'
import { unpackedSize } from './unpacked-size.js'

/** Returns the table that the bytes of a file probably have, without knowing any field. */
async function tableIn(bytes: Uint8Array, maxRows: number) {
  const book = await bookIn(bytes, maxRows)
  const { headings, rows } = tableOf(
    book,
    guessChoice(book, () => 0),
  )
  return { headings, rows }
}
const read = (content: string | Uint8Array) => tableIn(new Uint8Array(Buffer.from(content)), 50_000)
const workbook = (
  rows = [
    ['Name', 'Phone'],
    ['Åsa', '+919812345678'],
  ],
) => writeXlsx({ sheets: [{ name: 'Rows', rows }] })

describe('a chosen file', () => {
  const expected = { headings: ['Name', 'Phone'], rows: [{ line: 2, cells: ['Åsa', '+919812345678'] }] }

  it('is read in UTF-8, UTF-16 and Windows-1252, with commas, semicolons or tabs', async () => {
    const csv = 'Name,Phone\r\nÅsa,+919812345678\r\n'
    const utf16 = Buffer.from(`\uFEFF${csv.replaceAll(',', '\t')}`, 'utf16le')
    const bigEndian = Buffer.from(utf16).swap16()
    const windows = Buffer.from(csv.replaceAll(',', ';'), 'latin1')
    for (const content of [csv, `\uFEFF${csv}`, utf16, bigEndian, windows]) expect(await read(content)).toEqual(expected)
  })

  it('is read as XLSX, with phone numbers whole and days as days', async () => {
    expect(await read(await workbook())).toEqual(expected)
    const dated = await writeXlsx({
      sheets: [
        {
          name: 'Rows',
          rows: [
            ['Day', 'Age'],
            [new Date('2026-02-08T00:00:00Z'), 12],
          ],
        },
      ],
    })
    expect(await read(dated)).toMatchObject({ rows: [{ cells: ['2026-02-08', '12'] }] })
  })

  it('keeps the numbers of its lines when some are blank', async () => {
    const rows = [
      { line: 3, cells: ['Asha'] },
      { line: 5, cells: ['Bina'] },
    ]
    expect(await read('Name\n\nAsha\n , \u200b\nBina')).toMatchObject({ rows })
    expect(await read(await workbook([['Name'], [], ['Asha'], ['\u3164'], ['Bina']]))).toMatchObject({ rows })
  })

  it('is refused for an unclosed quotation mark, a broken workbook, other kinds of files, no rows and too many', async () => {
    const fault = (content: string | Uint8Array) => expect(read(content)).rejects
    await fault('Name\n"Asha\nBina').toMatchObject({ facts: { kind: 'unclosedQuote', line: expect.any(Number) } })
    await fault((await workbook()).slice(0, 300)).toMatchObject({ facts: { kind: 'noXlsx' } })
    await fault(Buffer.from('Name\nAsha', 'utf16le')).toMatchObject({ facts: { kind: 'noText' } })
    await fault(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 1])).toMatchObject({ facts: { kind: 'oldExcel' } })
    await fault('Name\n').toMatchObject({ facts: { kind: 'noRows' } })
    await fault('').toMatchObject({ facts: { kind: 'noRows' } })
    await fault(`Name\n${'x\n'.repeat(50_001)}`).toMatchObject({ facts: { kind: 'tooManyRows' } })
    const long = await workbook(Array.from({ length: 12 }, (_, at) => [`row ${at}`]))
    await expect(tableIn(new Uint8Array(long), 10)).rejects.toMatchObject({ facts: { kind: 'tooManyRows' } })
    expect((await tableIn(new Uint8Array(long), 11)).rows).toHaveLength(11)
  })

  it('is not unpacked if that would fill the memory, whatever its directory says', async () => {
    const honest = new Uint8Array(await workbook())
    const size = await unpackedSize(honest, 20_000)
    expect(size).toBeGreaterThan(500)
    expect(await unpackedSize(honest, 100)).toBeGreaterThan(100)
    const bomb = lyingZip(300, 1024)
    expect(bomb.length).toBeLessThan(400_000)
    await expect(read(bomb)).rejects.toMatchObject({ facts: { kind: 'unpacksTooLarge' } })
    // One that is small enough, but not what its directory says.
    await expect(read(lyingZip(1, 1024))).rejects.toMatchObject({ facts: { kind: 'noXlsx' } })
  })
})
