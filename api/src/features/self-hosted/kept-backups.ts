import type { BackupSettings } from '../../config/operations.js'

const dayMs = 24 * 60 * 60_000
/** Nights are those of India. */
const zoneMs = 5.5 * 60 * 60_000

/** Returns the number of the day in India. */
const dayOf = (at: string): number => Math.floor((Date.parse(at) + zoneMs) / dayMs)
/** Returns the number of the week, which begins on a Monday. Day 0 is a Thursday. */
const weekOf = (at: string): number => Math.floor((dayOf(at) + 3) / 7)

/** Returns the first of each period, for some periods. */
function firsts<T extends { at: string }>(
  backups: readonly T[],
  periodOf: (at: string) => number,
  periods: number,
): T[] {
  const first = new Map<number, T>()
  for (const backup of backups)
    if (!first.has(periodOf(backup.at))) first.set(periodOf(backup.at), backup)
  return [...first.values()].slice(0, periods)
}

/**
 * Returns the backups that are not kept, of those given newest first. Kept are all of the last 24 hours, the newest of each of the newest
 * days, and of each of the newest weeks. Days without a backup do not count, so that a server that was off loses none.
 */
export function outdated<T extends { at: string }>(
  backups: readonly T[],
  { days, weeks }: Pick<BackupSettings, 'days' | 'weeks'>,
  now = Date.now(),
): T[] {
  const kept = new Set([
    ...backups.filter(({ at }) => now - Date.parse(at) < dayMs),
    ...firsts(backups, dayOf, days),
    ...firsts(backups, weekOf, weeks),
  ])
  return backups.filter((backup) => !kept.has(backup))
}
