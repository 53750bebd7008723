import { pause } from '../lib/requests.mjs'
import { heading, judge, Steps } from './report.mjs'
import { onPostgres, onSqlite, watchProcessor } from './stack.mjs'
import { startStaff } from './staff.mjs'
import { visit } from './visit.mjs'

/** Everybody signs in within this time, in ms. */
const withinMs = 60_000

/** Each school has one address, as behind its router. */
const addressOf = (school) => `127.0.1.${school + 1}`

/** A school morning: all students sign in within a minute, open home and their copy, edit and save it, while staff type in lists. */
async function runMorning({ title, url, people, processes }) {
  heading(`A school morning: ${title}`)
  const { classes, pin } = people
  const steps = new Steps()
  const staff = await startStaff(url, people, addressOf, steps)
  const printProcessor = watchProcessor(processes)
  const tabs = await Promise.all(
    classes.flatMap(({ pupils }, school) =>
      pupils.map(async (pupil) => {
        await pause(Math.random() * withinMs)
        return visit(url, pupil, { address: addressOf(school), pin }, steps)
      }),
    ),
  )
  printProcessor()
  await staff.stop()
  for (const tab of tabs) tab.close()
  steps.print()
  judge('requests of honest people that were refused', steps.refusedTimes, { most: 0 })
}

export async function morning({ size, scratch, data, database }) {
  if (database !== 'postgres') {
    const single = await onSqlite(size, scratch, data)
    await runMorning(single).finally(single.stop)
  }
  if (database !== 'sqlite') {
    const three = await onPostgres(3, size, scratch)
    await runMorning(three).finally(three.stop)
  }
}
