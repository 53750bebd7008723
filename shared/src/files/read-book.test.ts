import { writeXlsx } from 'hucre/xlsx'
import { lyingZip } from '../../../scripts/lib/lying-zip.mjs'
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
  const expected = {
    headings: ['Name', 'Phone'],
    rows: [{ line: 2, cells: ['Åsa', '+919812345678'] }],
  }

  it('is read in UTF-8, UTF-16 and Windows-1252, with commas, semicolons or tabs', async () => {
    const csv = 'Name,Phone\r\nÅsa,+919812345678\r\n'
    const utf16 = Buffer.from(`\uFEFF${csv.replaceAll(',', '\t')}`, 'utf16le')
    const bigEndian = Buffer.from(utf16).swap16()
    const windows = Buffer.from(csv.replaceAll(',', ';'), 'latin1')
    for (const content of [csv, `\uFEFF${csv}`, utf16, bigEndian, windows])
      expect(await read(content)).toEqual(expected)
  })

  it.each([
    ['English', 'Name,Phone\r\nÅsa,+919812345678\r\n', expected],
    [
      'Hindi',
      'नाम,कक्षा\r\nआशा देवी,८\r\n',
      { headings: ['नाम', 'कक्षा'], rows: [{ line: 2, cells: ['आशा देवी', '८'] }] },
    ],
    [
      'Hindi with tabs',
      'नाम\tकक्षा\nआशा\tछठी\n',
      { headings: ['नाम', 'कक्षा'], rows: [{ line: 2, cells: ['आशा', 'छठी'] }] },
    ],
  ])('is read in UTF-16 of both orders without its mark, in %s', async (_, text, table) => {
    const little = Buffer.from(text, 'utf16le')
    expect(await read(little)).toEqual(table)
    expect(await read(Buffer.from(little).swap16())).toEqual(table)
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
    expect(
      await read(await workbook([['Name'], [], ['Asha'], ['\u3164'], ['Bina']])),
    ).toMatchObject({ rows })
  })

  it('is refused for an unclosed quotation mark, a broken workbook, other kinds of files, no rows and too many', async () => {
    const fault = (content: string | Uint8Array) => expect(read(content)).rejects
    await fault('Name\n"Asha\nBina').toMatchObject({
      facts: { kind: 'unclosedQuote', line: expect.any(Number) },
    })
    await fault((await workbook()).slice(0, 300)).toMatchObject({ facts: { kind: 'noXlsx' } })
    await fault('Name\nAs\0ha').toMatchObject({ facts: { kind: 'noText' } })
    await fault(
      Buffer.from(Uint16Array.from([7, 1, 300, 2, 44, 32, 10, 900]).buffer),
    ).toMatchObject({ facts: { kind: 'noText' } })
    await fault(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 1])).toMatchObject({
      facts: { kind: 'oldExcel' },
    })
    await fault('Name\n').toMatchObject({ facts: { kind: 'noRows' } })
    await fault('').toMatchObject({ facts: { kind: 'noRows' } })
    await fault(`Name\n${'x\n'.repeat(50_001)}`).toMatchObject({ facts: { kind: 'tooManyRows' } })
    const long = await workbook(Array.from({ length: 12 }, (_, at) => [`row ${at}`]))
    await expect(tableIn(new Uint8Array(long), 10)).rejects.toMatchObject({
      facts: { kind: 'tooManyRows' },
    })
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

  it('is read as a table of HTML, such as a portal names .xls', async () => {
    const portal = `<html><head><meta charset="utf-8"><style>td { color: red }</style><script>document.write('<table>')</script></head><body>
      <!-- <table><tr><td>No</td></tr></table> --><table border="1"><caption>List</caption>
      <tr><th rowspan="2">Name<br>of pupil</th><th colspan=2>School &amp; class</th></tr><tr><th>School</th><th>Class</th></tr>
      <tr><td>&#2310;शा&nbsp; Devi<td>Hill <b>High</b> School</td><td>8 &lt; 9<table><tr><td>x</td></tr></table></td></tr></table></body></html>`
    const { sheets } = await bookIn(new Uint8Array(Buffer.from(portal)), 100)
    expect(sheets).toHaveLength(1)
    expect(sheets[0]!.lines.map(({ cells }) => cells)).toEqual([
      ['Name\nof pupil', 'School & class', ''],
      ['', 'School', 'Class'],
      ['आशा Devi', 'Hill High School', '8 < 9 x'],
    ])
    expect(sheets[0]!.merges).toEqual([
      { lines: [1, 2], columns: [0, 0] },
      { lines: [1, 1], columns: [1, 2] },
    ])
    expect(
      await read(Buffer.from('<table><tr><th>Name<tr><td>आशा</table>', 'utf16le')),
    ).toMatchObject({ rows: [{ cells: ['आशा'] }] })
    await expect(read('<html><body>No rows</body></html>')).rejects.toMatchObject({
      facts: { kind: 'noTable' },
    })
    await expect(
      read(`<table>${'<tr><td colspan=1000>x'.repeat(3000)}</table>`),
    ).rejects.toMatchObject({ facts: { kind: 'tooManyCells' } })
  })

  it('of another program is refused with its kind', async () => {
    const compound = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)])
    const locked = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')])
    const xml =
      '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>'
    const ods = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      Buffer.alloc(26),
      Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    ])
    for (const [content, kind] of [
      [compound, 'oldExcel'],
      [locked, 'hasPassword'],
      [xml, 'otherFormat'],
      [ods, 'otherFormat'],
      ['MIME-Version: 1.0\nX-Document-Type: Workbook', 'otherFormat'],
    ] as const)
      await expect(read(content)).rejects.toMatchObject({ facts: { kind } })
  })

  it('has the errors of formulas, whatever its kind', async () => {
    const { sheets } = await bookIn(
      new Uint8Array(Buffer.from('Name,Class\n#N/A,#DIV/0!\n#1 Rose,####')),
      100,
    )
    expect(sheets[0]!.lines.slice(1).map(({ kinds }) => kinds)).toEqual([
      { 0: { kind: 'error', shows: '#N/A' }, 1: { kind: 'error', shows: '#DIV/0!' } },
      { 1: { kind: 'error', shows: '####' } },
    ])
  })

  it('is refused if its letters were lost, with their line', async () => {
    const lost = (cell: string) => expect(read(`Name,Class\nRavi,8th\n${cell},8th`)).rejects
    await lost('???? ?????').toMatchObject({
      facts: { kind: 'lostLetters', line: 3, shows: '???? ?????' },
    })
    await lost(Buffer.from('आशा').toString('latin1')).toMatchObject({
      facts: { kind: 'lostLetters' },
    })
    await lost('à¤†à¤¶à¤¾').toMatchObject({ facts: { kind: 'lostLetters' } })
    await lost('Asha\uFFFD').toMatchObject({ facts: { kind: 'lostLetters' } })
    for (const kept of ['Why???', '?', 'à la carte', 'São João', 'आशा'])
      expect(await read(`Name,Class\n${kept},8th`)).toBeDefined()
  })
})
