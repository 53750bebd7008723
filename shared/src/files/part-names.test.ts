import { writeXlsx } from 'hucre/xlsx'
import { withNamedParts } from './part-names.js'
import { bookIn } from './read-book.js'

const rows = [
  ['Name', 'Class'],
  ['Asha', '8th'],
]

/** A workbook whose ZIP calls its parts otherwise than the parts themselves do. */
async function workbook(change: (name: string) => string): Promise<Uint8Array> {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Pupils', rows }] }))
  const names = [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/sharedStrings.xml',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]
  for (const name of names)
    for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 1))
      bytes.write(change(name), at, 'latin1')
  return new Uint8Array(bytes)
}

const textsOf = async (bytes: Uint8Array) =>
  (await bookIn(bytes, 10)).sheets[0]!.lines.map(({ cells }) => cells)

describe('a workbook', () => {
  test.each([
    ['SharedStrings.xml', (name: string) => name.replace('shared', 'Shared')],
    [
      'Sheet1.xml and Workbook.xml',
      (name: string) =>
        name.replace(/(?<=\/)[a-z](?=[a-z]+1?\.xml$)/, (letter) => letter.toUpperCase()),
    ],
    ['xl\\worksheets\\sheet1.xml', (name: string) => name.replaceAll('/', '\\')],
    ['small letters alone', (name: string) => name.toLowerCase()],
  ])('is read whole if its ZIP says %s', async (_, change) => {
    expect(await textsOf(await workbook(change))).toEqual(rows)
  })

  test('stays the same bytes if its names are right', async () => {
    const bytes = await workbook((name) => name)
    expect(await withNamedParts(bytes)).toBe(bytes)
  })
})
