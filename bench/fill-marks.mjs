// Gives the schools of a filled database twelve months of sessions and of five spends, each student a mark in three sessions, and measures each statement that counts a month.
// Writes these times to a file, in ms of CPU, or of the clock where a database works elsewhere.
import { writeFileSync } from 'node:fs'
import { createApp } from '../api/dist/app/create-app.js'
import { Config } from '../api/dist/config/config.js'
import { Database } from '../api/dist/database/database.js'
import { countMonth, figurePeriod } from '../api/dist/features/figures/figure-counts.js'
import { quietly } from '../api/dist/mail/quietly.js'
import { lastMonths } from './lib/months.mjs'

const [file] = process.argv.slice(2)
const app = await createApp(new Config({ ...process.env, DEMO: 'off' }))
const database = app.get(Database)
const made = `1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'bench'`
const head = '"id", "version", "created_at", "updated_at", "created_by"'
const months = lastMonths(12)
await quietly(async () => {
  for (const [at, month] of months.entries()) {
    const [tag, day] = [String(at).padStart(2, '0'), `${month}-12`]
    await database.write(async (tx) => {
      await tx.run(
        `INSERT INTO "sessions" (${head}, "timestamp", "duration", "type", "school_id")
         SELECT '01SESS${tag}' || substr("id", 9), ${made}, '${day}T06:00:00.000Z', 1, 'physical', "id" FROM "schools"`,
        [],
      )
      await tx.run(
        `INSERT INTO "attendance" (${head}, "session_id", "day", "student_id", "mark")
         SELECT '01MARK${tag}' || substr("id", 9), ${made}, '01SESS${tag}' || substr("school_id", 9), '${day}', "id", 'present'
         FROM "students" WHERE CAST(substr("id", 20) AS INTEGER) % 4 = ${at % 4}`,
        [],
      )
      for (const spend of [1, 2, 3, 4, 5])
        await tx.run(
          `INSERT INTO "grant_entries" (${head}, "school_id", "entry", "grant", "amount", "day")
           SELECT '01SPND${tag}${spend}' || substr("id", 10), ${made}, "id", 'spend', 'operating', ${spend}2550, '${day}' FROM "schools"`,
          [],
        )
    }, 'product')
  }
})
await database.write((tx) => tx.run('ANALYZE', []), 'product')
// CPU alone: other work of the machine is not counted.
const isOwn = database.dialect === 'sqlite'
const taken = []
const timed = {
  async all(text, values) {
    const [start, before] = [performance.now(), process.cpuUsage()]
    const rows = await database.read.all(text, values)
    const { user, system } = process.cpuUsage(before)
    taken.push(isOwn ? (user + system) / 1000 : performance.now() - start)
    return rows
  },
}
const countAll = async () => {
  for (const month of months) {
    const counts = await countMonth(timed, figurePeriod(month, new Date()), {})
    if (counts.size === 0) throw new Error(`Nothing was counted in ${month}.`)
  }
}
// The first round reads the pages into memory.
await countAll()
taken.length = 0
await countAll()
writeFileSync(file, JSON.stringify(taken.sort((a, b) => a - b)))
await app.close()
