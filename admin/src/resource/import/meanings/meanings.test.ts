import { fieldAt, resourceNamed, type NamedRecord } from '@tinkerdesk/shared'
import fc from 'fast-check'
import { meaningCells, withMeaning, type CellLine, type Meanings } from './meanings.js'
import { readMeanings } from './read-meanings.js'

const student = resourceNamed('student')
const line = (at: number, cells: Record<string, string>): CellLine => ({ line: at, cells })
const record = (id: string, title: string, rest: Partial<NamedRecord> = {}): NamedRecord => ({
  id,
  title,
  scope: null,
  ...rest,
})

async function unread(
  lines: readonly CellLine[],
  records: Readonly<Record<string, readonly NamedRecord[]>> = {},
  resource = student,
) {
  const requests: string[][] = []
  const texts = await readMeanings({
    resource,
    spoken: [],
    lines,
    ask: async (_, names) => {
      requests.push([...names])
      return names.map((name) => records[name] ?? [])
    },
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  return { requests, texts }
}

describe('the texts of a file that are not understood', () => {
  it('It lists each text once, with its first line and its number of cells, the most frequent first', async () => {
    const { texts } = await unread([
      line(2, { gender: 'Qx', class: '8th' }),
      line(3, { gender: 'male', class: 'Upper hall' }),
      line(4, { gender: ' qX', class: 'Upper hall' }),
      line(5, { gender: 'Qx', class: '' }),
    ])
    expect(texts.map(({ path, text, cells, line: at }) => [path, text, cells, at])).toEqual([
      ['gender', 'Qx', 3, 2],
      ['class', 'Upper hall', 2, 3],
    ])
  })

  it('It offers the one choice that a text is like, for the person to confirm', async () => {
    const { texts } = await unread([line(2, { gender: 'Femal' }), line(3, { gender: 'Zz' })])
    expect(texts.map(({ text, likely }) => [text, likely.map(({ shown }) => shown)])).toEqual([
      ['Femal', ['Female']],
      ['Zz', []],
    ])
  })

  it('It asks for each name once, and lists those of no record, of several, and of one that is only alike', async () => {
    const { requests, texts } = await unread(
      [
        line(2, { school: 'Hill' }),
        line(3, { school: 'HILL' }),
        line(4, { school: 'Vale' }),
        line(5, { school: 'Hil' }),
        line(6, { school: 'Lake' }),
      ],
      {
        Hill: [record('1', 'Hill')],
        Lake: [record('2', 'Lake, Pune'), record('3', 'Lake, Goa')],
        Hil: [record('1', 'Hill', { isLikely: true })],
      },
    )
    expect(requests).toEqual([['Hill', 'Vale', 'Hil', 'Lake']])
    expect(texts.map(({ text, problem, likely }) => [text, problem.slice(0, 8), likely])).toEqual([
      ['Vale', 'There is', []],
      ['Hil', 'There is', [{ text: '1', shown: 'Hill' }]],
      [
        'Lake',
        'Several ',
        [
          { text: '2', shown: 'Lake, Pune' },
          { text: '3', shown: 'Lake, Goa' },
        ],
      ],
    ])
  })

  it('It asks for many names in parts', async () => {
    const { requests } = await unread(
      Array.from({ length: 250 }, (_, at) => line(at + 2, { school: `School ${at}` })),
    )
    expect(requests.map((part) => part.length)).toEqual([100, 100, 50])
  })

  it('It stops when the person leaves', async () => {
    const leaving = new AbortController()
    const reading = readMeanings({
      resource: student,
      spoken: [],
      lines: [line(2, { school: 'Hill' })],
      ask: async () => {
        leaving.abort()
        return [[]]
      },
      signal: leaving.signal,
      onProgress: () => {},
    })
    await expect(reading).rejects.toThrow('abort')
  })
})

describe('the meanings of texts', () => {
  const meanings = [
    ['gender', 'm', { text: 'Male', shown: 'Male' }],
    ['gender', 'NA', 'empty'],
    ['gender', '?', 'wrong'],
    ['school', 'Hil', { text: '01J00000000000000000000002', shown: 'Hill' }],
  ] as const
  const all = meanings.reduce<Meanings>(
    (sum, [path, text, meaning]) => withMeaning(sum, path, text, meaning),
    {},
  )
  const read = meaningCells(student, all)

  it('It puts a meaning in the place of each spelling of its text, and in no other column', () => {
    expect(read({ gender: ' M ', 'name.firstName': 'm', school: 'hil' })).toEqual({
      gender: 'Male',
      'name.firstName': 'm',
      school: '01J00000000000000000000002',
    })
  })

  it('It leaves out a cell that means nothing, and sends one that stays wrong as it is', () => {
    expect(read({ gender: 'na' })).toEqual({})
    expect(read({ gender: '?' })).toEqual({ gender: '?' })
  })

  it('It forgets a meaning that was taken back', () => {
    expect(
      meaningCells(student, withMeaning(all, 'gender', 'M', undefined))({ gender: 'M' }),
    ).toEqual({ gender: 'M' })
  })

  it('It replaces one name of several', () => {
    const team = resourceNamed('task')
    const many = Object.keys(team.fields).find((path) => fieldAt(team, path)!.kind === 'relations')!
    const own = withMeaning(
      withMeaning({}, many, 'Hil', { text: 'id1', shown: 'Hill' }),
      many,
      'Gone',
      'empty',
    )
    expect(meaningCells(team, own)({ [many]: 'Hil; Gone; Vale' })).toEqual({ [many]: 'id1; Vale' })
    expect(meaningCells(team, own)({ [many]: 'Gone' })).toEqual({})
  })

  it('It changes no cell whose text has no meaning', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('name.firstName', 'class', 'school'), fc.string()),
        (cells) => {
          expect(meaningCells(student, { gender: { m: 'empty' } })(cells)).toEqual({ ...cells })
        },
      ),
    )
  })
})
