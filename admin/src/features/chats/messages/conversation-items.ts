import type { Line } from './merge-messages.js'

/** A row of the list: a day, the unread marker, or a line with the loaded line that it answers. */
export type Item =
  | { key: string; type: 'day'; day: string }
  | { key: string; type: 'unread' }
  | { key: string; type: 'line'; line: Line; isFirst: boolean; answered: Line | undefined }

/** Rows that are drawn together. */
export interface Block {
  key: number
  items: readonly Item[]
}

const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
/** Messages of the same person within this time are shown together. */
const togetherMs = 10 * 60_000
/** Lines of a block. */
export const blockSize = 25

const continues = (line: Line, before: Line | undefined): boolean =>
  before !== undefined &&
  before.news === null &&
  line.news === null &&
  before.sender === line.sender &&
  Date.parse(line.createdAt) - Date.parse(before.createdAt) < togetherMs

/**
 * Returns the rows of a conversation: each day in India once, consecutive messages of a person together, and a marker before the first
 * message of another person after `seen`, once it is certain that it is the first.
 */
export function itemsOf(lines: readonly Line[], seen: number | undefined, me: string): Item[] {
  const items: Item[] = []
  const isSure = seen !== undefined && lines[0] !== undefined && lines[0].sequence <= seen + 1
  const unread = isSure
    ? lines.find(({ sequence, sender, news }) => sequence > seen && sender !== me && news === null)
    : undefined
  const byNumber = new Map(lines.map((line) => [line.sequence, line]))
  let dayBefore: string | undefined
  for (const [at, line] of lines.entries()) {
    const day = dayOf.format(new Date(line.createdAt))
    const isNewDay = day !== dayBefore
    dayBefore = day
    if (isNewDay) items.push({ key: `day-${day}`, type: 'day', day })
    if (line === unread) items.push({ key: 'unread', type: 'unread' })
    const isFirst = isNewDay || line === unread || !continues(line, lines[at - 1])
    const answered = line.replyTo === null || line.deleted ? undefined : byNumber.get(line.replyTo)
    items.push({ key: line.id, type: 'line', line, isFirst, answered })
  }
  return items
}

/**
 * Returns the rows in blocks of consecutive numbers. A line is always in the same block; a day and the marker are with the line below. The
 * first loaded block waits while there are older lines: it may be incomplete, and the line above it decides how its first line is shown.
 * So no block that is shown changes when older lines load.
 */
export function blocksOf(items: readonly Item[], hasOlder: boolean): Block[] {
  const blocks: { key: number; items: Item[] }[] = []
  let above: Item[] = []
  for (const item of items) {
    above.push(item)
    if (item.type !== 'line') continue
    const key = Math.floor(item.line.sequence / blockSize)
    const last = blocks.at(-1)
    if (last?.key === key) last.items.push(...above)
    else blocks.push({ key, items: above })
    above = []
  }
  return hasOlder ? blocks.slice(1) : blocks
}

const isSame = (item: Item, other: Item | undefined): boolean => {
  if (item.type !== 'line' || other?.type !== 'line') return item.key === other?.key
  return (
    item.line === other.line && item.isFirst === other.isFirst && item.answered === other.answered
  )
}

/** True if both draw the same. */
export const areSameItems = (items: readonly Item[], others: readonly Item[]): boolean =>
  items.length === others.length && items.every((item, at) => isSame(item, others[at]))
