import type { Line } from './merge-messages.js'

/** A row of the list: a day, the unread marker, or a line. */
export type Item =
  { key: string; type: 'day'; day: string } | { key: string; type: 'unread' } | { key: string; type: 'line'; line: Line; isFirst: boolean }

const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
/** Messages of the same person within this time are shown together. */
const togetherMs = 10 * 60_000

const continues = (line: Line, before: Line | undefined): boolean =>
  before !== undefined &&
  before.news === null &&
  line.news === null &&
  before.sender === line.sender &&
  Date.parse(line.createdAt) - Date.parse(before.createdAt) < togetherMs

/**
 * Returns the rows of a conversation: each day in India once, consecutive messages of a person together, and a marker before the first
 * message of another person after `seen`.
 */
export function itemsOf(lines: readonly Line[], seen: number | undefined, me: string): Item[] {
  const items: Item[] = []
  const unread =
    seen === undefined ? undefined : lines.find(({ sequence, sender, news }) => sequence > seen && sender !== me && news === null)
  for (const [at, line] of lines.entries()) {
    const day = dayOf.format(new Date(line.createdAt))
    const before = lines[at - 1]
    const isNewDay = !before || dayOf.format(new Date(before.createdAt)) !== day
    if (isNewDay) items.push({ key: `day-${day}`, type: 'day', day })
    if (line === unread) items.push({ key: 'unread', type: 'unread' })
    items.push({ key: line.id, type: 'line', line, isFirst: isNewDay || line === unread || !continues(line, before) })
  }
  return items
}
