import { writeXlsx } from 'hucre/xlsx'
import { readTable } from './read-file.js'
import { unpackedSize } from './unpacked-size.js'

const fileOf = (content: string | Uint8Array, name = 'class.csv') => new File([new Uint8Array(Buffer.from(content))], name)
const workbook = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Rows',
        rows: [
          ['Name', 'Phone'],
          ['Åsa', '+919812345678'],
        ],
      },
    ],
  })

describe('a chosen file', () => {
  const expected = { headings: ['Name', 'Phone'], rows: [{ line: 2, cells: ['Åsa', '+919812345678'] }] }

  it('is read in UTF-8, UTF-16 and Windows-1252, with commas, semicolons or tabs', async () => {
    const csv = 'Name,Phone\r\nÅsa,+919812345678\r\n'
    const utf16 = Buffer.from(`\uFEFF${csv.replaceAll(',', '\t')}`, 'utf16le')
    const bigEndian = Buffer.from(utf16).swap16()
    const windows = Buffer.from(csv.replaceAll(',', ';'), 'latin1')
    for (const content of [csv, `\uFEFF${csv}`, utf16, bigEndian, windows]) expect(await readTable(fileOf(content))).toMatchObject(expected)
  })

  it('is read as XLSX, with phone numbers whole', async () => {
    expect(await readTable(fileOf(await workbook(), 'class.xlsx'))).toMatchObject(expected)
  })

  it('keeps the numbers of its lines when some are blank', async () => {
    expect(await readTable(fileOf('Name\n\nAsha\n , \nBina'))).toMatchObject({
      rows: [
        { line: 3, cells: ['Asha'] },
        { line: 5, cells: ['Bina'] },
      ],
    })
  })

  it('gets a sentence for an unclosed quotation mark, a broken workbook, no rows and too many', async () => {
    await expect(readTable(fileOf('Name\n"Asha\nBina'))).rejects.toThrow(/quotation mark near line \d+ is not closed/)
    await expect(readTable(fileOf((await workbook()).slice(0, 300), 'class.xlsx'))).rejects.toThrow('not readable as XLSX')
    await expect(readTable(fileOf('Name\n'))).rejects.toThrow('no rows below its first line')
    await expect(readTable(fileOf(`Name\n${'x\n'.repeat(50_001)}`))).rejects.toThrow('more than 50,000 rows')
  })

  it('is not unpacked if its directory says that it would fill the memory', async () => {
    const bytes = Buffer.from(await workbook())
    const honest = unpackedSize(bytes)!
    expect(honest).toBeGreaterThan(500)
    expect(honest).toBeLessThan(20_000)
    // The first entry of the directory says 3 GB.
    bytes.writeUInt32LE(3 * 1024 ** 3, bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24)
    await expect(readTable(fileOf(bytes, 'bomb.xlsx'))).rejects.toThrow('unpacks to more than 200 MB')
    expect(unpackedSize(new Uint8Array(10))).toBeNull()
  })
})
