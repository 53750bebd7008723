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

const patternOf = (message: string): string =>
  message.replaceAll(varied, (part) => (part.startsWith('“') ? '“…”' : '…'))

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
      const [first] = lines
      const isOne = lines.every(({ message }) => message === first.message)
      return {
        key,
        path: first.path,
        message: isOne ? first.message : patternOf(first.message),
        lines,
      }
    })
    .toSorted((a, b) => b.lines.length - a.lines.length)
}
