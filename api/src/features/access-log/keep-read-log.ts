import { dayInIndia, startOfDay, today } from '@tinkerdesk/shared'
import { decodeTime, encodeTime } from 'ulid'
import { z } from 'zod'
import { Config } from '../../config/config.js'
import { readDays, readLog } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { defineJob, type Progress } from '../../jobs/job.js'
import { childrenOf, dayStart } from './log-lines.js'

/** Lines whose children are noted at a time. A line has at most 500 ids. */
const linesAtOnce = 200
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
  return { child: '', day, since: dayStart(day), until: dayStart(dayAfter(day)) }
}

/** Notes the children of the next lines. Returns the number of lines; `undefined` if all are noted. */
async function noteDays(tx: Transaction): Promise<number | undefined> {
  const row = await nextDay(tx)
  if (!row) return undefined
  const { day, since, until } = row
  const lines = await readLog.find(
    tx,
    { id: { $gt: since, $lt: until } },
    { order: ['id'], limit: linesAtOnce },
  )
  const children = new Set(lines.flatMap(childrenOf))
  const span = { since: dayStart(day), until }
  const rows = [...children].map((child) => ({ child, day, ...span }))
  for (let at = 0; at < rows.length; at += 1000)
    await readDays.insertMissing(tx, ...rows.slice(at, at + 1000))
  const reached = lines.length < linesAtOnce ? until : lines.at(-1)!.id
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

/** Notes on which days each child is in the access log, so that a child's own lines are found soon, and deletes old lines. */
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
