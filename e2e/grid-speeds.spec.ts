import { expect, test, type Page } from '@playwright/test'
import fc from 'fast-check'
import { startServer, type TestServer } from './server.js'
import { cell, openGrid, press } from './support/grid.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** A text that is typed into a cell, and what the cell shows then. */
interface Word {
  typed: string
  shown: string
  isWrong?: boolean
}

interface Column {
  path: string
  /** False for cells with a list, in which arrows go through the options. */
  isLine: boolean
  words: readonly Word[]
}

const word = (typed: string, shown = typed): Word => ({ typed, shown })
const wrong = (typed: string): Word => ({ typed, shown: typed, isWrong: true })
const names = ['Asha', 'Bina Rao', 'x', 'Omkar 7', 'no'].map((typed) => word(typed))
const schools = [
  word('ganga', 'Ganga Inter College'),
  word('aravalli', 'Aravalli Vidya Mandir'),
  wrong('zzqq nowhere'),
]

const sheets = [
  {
    address: 'equipment-data',
    carried: [] as readonly string[],
    columns: [
      { path: 'name', isLine: true, words: names },
      {
        path: 'category',
        isLine: false,
        words: [
          word('rob', 'Robotics'),
          word('f', 'Furniture'),
          word('3', '3D printing'),
          wrong('zz'),
        ],
      },
      { path: 'school', isLine: false, words: schools },
      {
        path: 'quantity',
        isLine: true,
        words: [word('12'), word('7'), word('300'), wrong('many')],
      },
      {
        path: 'purchase.date',
        isLine: true,
        words: [
          word('14 feb 2026', '14 Feb 2026'),
          word('3.4.2025', '03 Apr 2025'),
          wrong('someday'),
        ],
      },
    ] as readonly Column[],
    empty: { quantity: '1' } as { readonly [path: string]: string },
  },
  {
    address: 'student-data',
    carried: ['school', 'class', 'section'],
    columns: [
      // A whole name is one column of the list and two of the grid.
      { path: 'name.firstName', isLine: true, words: names },
      { path: 'name.lastName', isLine: true, words: names },
      {
        path: 'gender',
        isLine: false,
        words: [word('M', 'Male'), word('f', 'Female'), word('oth', 'Other'), wrong('zz')],
      },
      {
        path: 'class',
        isLine: false,
        words: [word('8', '8th'), word('11', '11th'), word('9', '9th'), wrong('ninety b')],
      },
      // Not "no": it is what an empty line has, which is then no new one.
      { path: 'isTeamLeader', isLine: true, words: [word('y', 'Yes'), wrong('maybe')] },
      { path: 'school', isLine: false, words: schools },
    ] as readonly Column[],
    empty: { isTeamLeader: 'No' } as { readonly [path: string]: string },
  },
]

/** The next keys of a person: a word or a move, with a time between the keys, in ms. */
const step = fc.record({
  way: fc.constantFrom(
    'Enter',
    'Enter',
    'Tab',
    'Tab',
    'Shift+Tab',
    'ArrowDown',
    'ArrowUp',
    'Escape',
    'Delete',
    'ArrowLeft',
    'ArrowRight',
  ),
  word: fc.nat({ max: 11 }),
  pause: fc.nat({ max: 120 }),
})

/** The rows above the empty line that are typed into. */
const rowsAbove = 3
const stepCount = 45

interface Line {
  isNew: boolean
  texts: string[]
  /** Texts that are no values. */
  isWrong: boolean[]
}

for (const [at, { address, columns, carried, empty }] of sheets.entries())
  test(`keys of any speed reach the cells they are meant for, in the ${address} grid`, async ({
    page,
  }) => {
    await haveSession(page, server.url, 'admin')
    await openGrid(
      page,
      `${server.url}/${address}/view?columns=${columns.map(({ path }) => path).join()}`,
    )
    const total = Number(
      /[\d,]+/.exec((await page.locator('.td-subtitle').textContent())!)![0].replaceAll(',', ''),
    )
    await press(page, 'Control+End', 'Home')
    await expect(cell(page, 0, total)).toBeFocused()
    await press(page, ...Array.from({ length: rowsAbove }, () => 'ArrowUp'))
    const first = total - rowsAbove
    await expect(cell(page, 0, first)).toBeFocused()

    const textOf = async (col: number, row: number) => (await cell(page, col, row).textContent())!
    const lines: Line[] = []
    for (let row = first; row < total; row++) {
      const texts = await Promise.all(columns.map((_, col) => textOf(col, row)))
      lines.push({ isNew: false, texts, isWrong: texts.map(() => false) })
    }
    /** Returns a new line, which carries values over from a new one above it. */
    const newLine = (): Line => {
      const above = lines.at(-1)!
      const texts = columns.map(({ path }, col) =>
        above.isNew && carried.includes(path)
          ? above.isWrong[col]
            ? ''
            : above.texts[col]!
          : (empty[path] ?? ''),
      )
      return { isNew: true, texts, isWrong: texts.map(() => false) }
    }

    let [col, row, run] = [0, 0, null as number | null]
    const keys: string[] = []
    const type = async (page: Page, key: string, pause: number) => {
      keys.push(key)
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      if (pause > 0) await page.waitForTimeout(pause)
    }
    for (const { way, word: nth, pause } of fc.sample(step, {
      seed: 20_261_124 + at,
      numRuns: stepCount,
    })) {
      const { isLine, words } = columns[col]!
      const { typed, shown, isWrong = false } = words[nth % words.length]!
      const isArrow = way.startsWith('Arrow')
      if (way === 'ArrowUp' && row === 0) continue
      if (way === 'ArrowDown' && row === lines.length) continue
      if (way === 'Delete' || way === 'ArrowLeft' || way === 'ArrowRight' || (isArrow && !isLine)) {
        // A line that is emptied goes away.
        if (
          way === 'Delete' &&
          (row === lines.length || lines[row]!.isNew || columns[col]!.path in empty)
        )
          continue
        await type(page, way, pause)
        if (way === 'Delete') Object.assign(lines[row]!.texts, { [col]: '' })
        if (way === 'Delete') lines[row]!.isWrong[col] = false
        const next = Math.max(
          0,
          Math.min(
            columns.length - 1,
            col + (way === 'ArrowLeft' ? -1 : way === 'ArrowRight' ? 1 : 0),
          ),
        )
        const below = row + (way === 'ArrowUp' ? -1 : way === 'ArrowDown' ? 1 : 0)
        if (next !== col || below !== row) run = null
        ;[col, row] = [next, below]
        continue
      }
      for (const key of typed) await type(page, key, pause)
      // At the edge Tab keeps the cell.
      await type(page, way, pause)
      if (way !== 'Escape') {
        if (row === lines.length) lines.push(newLine())
        lines[row]!.texts[col] = shown
        lines[row]!.isWrong[col] = isWrong
      }
      if (way === 'Tab' || way === 'Shift+Tab') {
        run ??= col
        col = Math.max(0, Math.min(columns.length - 1, col + (way === 'Tab' ? 1 : -1)))
      } else if (way === 'Enter') [col, row, run] = [run ?? col, row + 1, null]
      else if (isArrow) [row, run] = [row + (way === 'ArrowUp' ? -1 : 1), null]
    }
    const story = keys.join(' ')
    await expect(cell(page, col, first + row), story).toHaveAttribute('aria-selected', 'true')
    for (const [at, { texts, isWrong }] of lines.entries())
      for (const [col, text] of texts.entries()) {
        const shown = expect.poll(
          async () => (await textOf(col, first + at)).replace(/ \((new|changed|wrong)\)$/, ''),
          { message: story },
        )
        await shown.toBe(text)
        if (isWrong[col]) expect(await textOf(col, first + at), story).toContain('(wrong)')
      }
  })
