import { outdated } from './kept-backups.js'

const now = Date.parse('2026-11-28T12:00:00.000Z')
/** A backup at 2:30 in India, some days ago. */
const night = (days: number) => ({
  at: new Date(Date.parse('2026-11-27T21:00:00.000Z') - days * 24 * 60 * 60_000).toISOString(),
})
const keptOf = (backups: { at: string }[], days: number, weeks: number) => {
  const old = outdated(backups, { days, weeks }, now)
  return backups.filter((backup) => !old.includes(backup)).map(({ at }) => at.slice(0, 10))
}

test('the newest of each day and of each week stays', () => {
  const nights = Array.from({ length: 60 }, (_, days) => night(days))
  expect(keptOf(nights, 3, 4)).toEqual([
    '2026-11-27',
    '2026-11-26',
    '2026-11-25',
    // Nights of a Sunday, the last of their weeks.
    '2026-11-21',
    '2026-11-14',
    '2026-11-07',
  ])
})

test('all of the last day stay, and of earlier days the newest', () => {
  const hours = [1, 2, 5, 23, 30, 31, 32].map((ago) => ({
    at: new Date(now - ago * 60 * 60_000).toISOString(),
  }))
  expect(outdated(hours, { days: 7, weeks: 0 }, now)).toEqual(hours.slice(4))
})

test('a server that was off for long loses none of its days', () => {
  expect(keptOf([200, 201, 202, 203].map(night), 3, 0)).toHaveLength(3)
})
