import type { ImportRow } from '@tinkerdesk/shared'

/** A fault of one line. */
export interface WrongLine {
  line: number
  title: string
  message: string
  /** The field of the cell, or empty for the whole line. */
  path: string
}

/** Lines that are wrong for the same reason. */
export interface ProblemGroup {
  key: string
  path: string
  /** The sentence, with an ellipsis for what differs between the lines. */
  message: string
  lines: readonly WrongLine[]
}

/** The parts in which sentences of one cause differ: quotations and numbers. */
const varied = /“[^”]*”|(?<![\p{L}\p{N}])\d[\d.,]*(?![\p{L}\p{N}])/gu

/** Returns a sentence with an ellipsis for the parts that may differ, or for those of some places. */
const patternOf = (message: string, differs: (at: number) => boolean = () => true): string => {
  let at = 0
  return message.replaceAll(varied, (part) =>
    !differs(at++) ? part : part.startsWith('“') ? '“…”' : '…',
  )
}

/** Returns what several sentences of one pattern say together: only what differs between them is left out. */
function commonMessage([first = '', ...others]: readonly string[]): string {
  const parts = (message: string) => message.match(varied) ?? []
  const own = parts(first)
  const rest = others.map(parts)
  return patternOf(first, (at) => rest.some((other) => other[at] !== own[at]))
}

const faultsOf = ({ line, title, issues, problem }: ImportRow): WrongLine[] =>
  issues?.length
    ? issues.map(({ path, message }) => ({ line, title, path, message }))
    : [{ line, title, path: '', message: problem ?? '' }]

/** Returns the faults of wrong rows by their cause, the most frequent first. A line with two faults is in two groups. */
export function problemGroups(rows: readonly ImportRow[]): ProblemGroup[] {
  const groups = new Map<string, [WrongLine, ...WrongLine[]]>()
  for (const row of rows) {
    if (row.outcome !== 'wrong') continue
    for (const fault of faultsOf(row)) {
      const key = `${fault.path} ${patternOf(fault.message)}`
      const lines = groups.get(key)
      if (lines) lines.push(fault)
      else groups.set(key, [fault])
    }
  }
  return [...groups]
    .map(([key, lines]): ProblemGroup => {
      const [{ path }] = lines
      return { key, path, message: commonMessage(lines.map(({ message }) => message)), lines }
    })
    .toSorted((a, b) => b.lines.length - a.lines.length)
}
