import { formatDay, parseDay, trimmedText } from '@tinkerdesk/shared'

/** A task typed in one line: "Order filament @navya fri". */
export interface TaskLine {
  taskName: string
  /** The names after "@", as typed. */
  people: readonly string[]
  /** `YYYY-MM-DD`, or `null` if the line ends in no day. */
  due: string | null
}

/** A day has at most this many words: "day after tomorrow". */
const maxDayWords = 3

/** Words that are a day only among others: "3 nov" is one, "chapter 3" is not. */
const isNumber = (words: readonly string[]) => words.length === 1 && /^\d+$/.test(words[0]!)

/** Returns the number of words at the end that are a day, and the day. */
function trailingDay(
  words: readonly string[],
  today: string,
): { count: number; due: string | null } {
  for (let count = Math.min(maxDayWords, words.length - 1); count > 0; count -= 1) {
    const last = words.slice(-count)
    const { value } = isNumber(last) ? { value: null } : parseDay(last.join(' '), today)
    if (value) return { count, due: value }
  }
  return { count: 0, due: null }
}

/**
 * Reads a task from one line. The first word always belongs to its name; a dot in a name is a space: "@navya.kaur". Without `hasPeople`,
 * "@" is a letter like others.
 */
export function readTaskLine(line: string, today: string, hasPeople = true): TaskLine {
  const all = trimmedText(line).split(/\s+/)
  const isPerson = (word: string, at: number) => hasPeople && at > 0 && /^@[\p{L}\p{M}]/u.test(word)
  const people = all
    .filter(isPerson)
    .map((word) => word.slice(1).replaceAll('.', ' ').replace(/[,;]$/, '').trim())
  const words = all.filter((word, at) => !isPerson(word, at))
  const { count, due } = trailingDay(words, today)
  return { taskName: words.slice(0, words.length - count).join(' '), people, due }
}

/** Says how a line was understood: "For Navya Kaur · due on 27 Nov 2026". Empty for a plain task. */
export const taskLineNote = (names: readonly string[], due: string | null): string =>
  [names.length > 0 ? `For ${names.join(', ')}` : '', due ? `due on ${formatDay(due)}` : '']
    .filter(Boolean)
    .join(' · ')
    .replace(/^due/, 'Due')
