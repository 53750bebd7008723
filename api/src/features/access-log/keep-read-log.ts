import { lastItem, dayInIndia, startOfDay, today } from '@tinkerdesk/shared'
import { decodeTime, encodeTime } from 'ulid'
import { z } from 'zod'
import { Config } from '../../config/config.js'
import { readDays, readLog } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { defineJob, type Progress } from '../../jobs/job.js'
import { childrenOf, dayStart, momentOf } from './log-lines.js'

/** Lines whose children are noted at a time. A line has at most 500 ids. */
const linesAtOnce = 200
/** Children whose days are written in one statement. */
const childrenAtOnce = 1000
/** Rows that are deleted at a time. */
const rowsAtOnce = 500

const dayAfter = (day: string): string => dayInIndia(new Date(startOfDay(day, 1)))

/** Returns the row that says how far a day is noted: of the day in work, or of the next one with lines. Undefined if all days before today are complete. */
async function nextDay(tx: Transaction) {
  const [last] = await readDays.find(tx, { child: '' }, { order: ['-day'], limit: 1 })
  if (last && last.since < last.until) return last
  const [first] = await readLog.find(tx, last ? { id: { $gte: last.until } } : {}, {
    columns: ['id'],
    order: ['id'],
    limit: 1,
  })
  if (!first) return undefined
  const day = dayInIndia(new Date(decodeTime(first.id)))
  if (day >= today()) return undefined
  return { child: '', day, since: dayStart(day), until: dayStart(dayAfter(day)), moments: '' }
}

/** Notes the children of the next lines, with the moments of these. Returns the number of lines; `undefined` if all are noted. */
async function noteDays(tx: Transaction): Promise<number | undefined> {
  const row = await nextDay(tx)
  if (!row) return undefined
  const { day, since, until } = row
  const lines = await readLog.find(
    tx,
    { id: { $gt: since, $lt: until } },
    { order: ['id'], limit: linesAtOnce },
  )
  const span = { day, since: dayStart(day), until }
  const moments = new Map<string, string>()
  for (const line of lines)
    for (const child of childrenOf(line))
      moments.set(child, (moments.get(child) ?? '') + momentOf(line.id))
  const children = [...moments.keys()]
  for (let at = 0; at < children.length; at += childrenAtOnce) {
    const some = children.slice(at, at + childrenAtOnce)
    const noted = await readDays.find(tx, { day, child: some }, { columns: ['child', 'moments'] })
    const before = new Map(noted.map((row) => [row.child, row.moments]))
    const rows = some.map((child) => {
      const former = before.get(child)
      // A whole day that is noted has these lines, too.
      const all = former === null ? null : (former ?? '') + (moments.get(child) ?? '')
      return { child, ...span, moments: all }
    })
    await readDays.put(tx, ...rows)
  }
  const reached = lines.length < linesAtOnce ? until : lastItem(lines).id
  await readDays.put(tx, { ...row, since: reached })
  return lines.length
}

/** Removes what is older than the log is kept. */
async function removeOld(tx: Transaction, days: number): Promise<Progress> {
  const before = Date.now() - days * 86_400_000
  const lines = await readLog.remove(tx, { id: { $lt: encodeTime(before, 10) } }, rowsAtOnce)
  const noted = await readDays.remove(
    tx,
    { day: { $lt: dayInIndia(new Date(before)) } },
    rowsAtOnce,
  )
  return { items: lines, isFinished: lines < rowsAtOnce && noted < rowsAtOnce }
}

/** Notes in which lines of the access log each child is, so that a child's own lines are found soon, and deletes old lines. */
export const keepReadLog = defineJob({
  name: 'keep-read-log',
  input: z.object({}),
  schedule: { pattern: '15 2 * * *', title: 'Tidy the access log' },
  freesSpace: true,
  sentence: ({ done }) => `Lines of the access log noted or deleted: ${done}`,
  async chunk({ tx, get }) {
    const items = await noteDays(tx)
    if (items !== undefined) return { items, isFinished: false }
    return removeOld(tx, get(Config).childData.readLogDays)
  },
})
