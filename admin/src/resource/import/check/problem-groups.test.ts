import type { ImportRow } from '@tinkerdesk/shared'
import { problemGroups } from './problem-groups.js'

const wrong = (line: number, ...issues: [path: string, message: string][]): ImportRow => ({
  line,
  outcome: 'wrong',
  title: `Child ${line}`,
  changes: [],
  problem: issues.map(([, message]) => message).join('. '),
  issues: issues.map(([path, message]) => ({ path, message })),
})

describe('the wrong lines of a file', () => {
  it('It tells a cause once for all its lines, the most frequent first', () => {
    const groups = problemGroups([
      wrong(2, ['class', 'Class is required']),
      wrong(3, ['school', 'There is no school called “Hill”'], ['class', 'Class is required']),
      wrong(4, ['school', 'There is no school called “Vale”']),
      wrong(7, ['school', 'There is no school called “Lake”']),
    ])
    expect(
      groups.map(({ path, message, lines }) => [path, message, lines.map(({ line }) => line)]),
    ).toEqual([
      ['school', 'There is no school called “…”', [3, 4, 7]],
      ['class', 'Class is required', [2, 3]],
    ])
  })

  it('It takes numbers out of a cause, but not those of a name', () => {
    const [group] = problemGroups([
      wrong(4, ['', 'Lines 3 and 4 mean the 8th class']),
      wrong(9, ['', 'Lines 8 and 9 mean the 8th class']),
    ])
    expect(group!.message).toBe('Lines … and … mean the 8th class')
  })

  it('It keeps the numbers that all lines share, such as those of an example', () => {
    const typed = (text: string) => `Type a day, like 25/11/2026 or +3. It was “${text}”`
    const [group] = problemGroups([
      wrong(4, ['date', typed('06/2026')]),
      wrong(9, ['date', typed('?')]),
    ])
    expect(group!.message).toBe('Type a day, like 25/11/2026 or +3. It was “…”')
  })

  it('It has the problem of a row without issues, and no other rows', () => {
    const rows: ImportRow[] = [
      { line: 2, outcome: 'wrong', title: '', changes: [], problem: 'No name' },
      { line: 3, outcome: 'new', title: 'Asha', changes: [], problem: null },
    ]
    expect(problemGroups(rows)).toEqual([
      {
        key: ' No name',
        path: '',
        message: 'No name',
        lines: [{ line: 2, title: '', path: '', message: 'No name' }],
      },
    ])
  })
})
