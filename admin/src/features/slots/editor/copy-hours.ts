import type { ListPage, ShownSlot } from '@tinkerdesk/shared'
import { HttpProblem } from '../../../client/http-problem.js'
import { request } from '../../../client/request.js'
import type { RecordWrites } from '../../../resource/index.js'
import { openHours, openKeys } from '../month/month.js'

/** The open hours of a month, to be copied to other schools. */
export interface CopiedMonth {
  month: string
  open: ReadonlySet<string>
  seats: number
}

const storedMonth = async (school: string, month: string): Promise<ShownSlot | null> => {
  const filter = new URLSearchParams([
    ['filter', `school||$eq||${school}`],
    ['filter', `month||$eq||${month}`],
    ['page', '1'],
    ['limit', '1'],
  ])
  return (await request<ListPage<ShownSlot>>('get', `/api/slots?${filter}`)).data[0] ?? null
}

/**
 * Opens the hours of a month at another school, too. Hours that are open there stay open, and a month that exists keeps its seats, so no
 * booking is lost. A second call changes nothing. Throws an `HttpProblem`.
 */
export async function copyHours(
  writes: RecordWrites,
  school: string,
  copied: CopiedMonth,
  isRetry = false,
): Promise<void> {
  const { month, open, seats } = copied
  const stored = await storedMonth(school, month)
  if (!stored) {
    const body = { school, month, slotNumber: seats, slot: openHours(open, month) }
    try {
      return void (await writes.create(body))
    } catch (error) {
      // Another person has created the month in between.
      if (isRetry || !(error instanceof HttpProblem) || error.code !== 'duplicate') throw error
      return copyHours(writes, school, copied, true)
    }
  }
  const theirs = openKeys(stored.slot)
  const all = new Set([...theirs, ...open])
  if (all.size === theirs.size) return
  await writes.change(stored.id, { version: stored.version, slot: openHours(all, month) })
}
