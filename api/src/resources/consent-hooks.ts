import { presentNoticeWord } from '@tinkerdesk/shared'
import { consent } from '@tinkerdesk/shared/resources/consent'
import { consentGround } from '@tinkerdesk/shared/resources/consent-ground'
import { student } from '@tinkerdesk/shared/resources/student'
import { system } from '../access/system.js'
import { hooksOf, records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { Events } from '../events/events.js'
import { NoticeVersions } from './notice/notice-versions.js'

/** Returns the number of the last line of each child. The children are locked, so that their lines are stored one after the other. */
async function lastNumbers(
  tx: Transaction,
  students: readonly string[],
): Promise<Map<string, number>> {
  const ids = [...new Set(students)].toSorted()
  for (const id of ids) await records(student, tx).lock(id, { fields: [] })
  const lines = await records(consent, tx).find(
    { student: { $in: ids } },
    { fields: ['student', 'number'] },
  )
  const last = new Map<string, number>()
  for (const { student: child, number } of lines)
    last.set(child, Math.max(last.get(child) ?? 0, number ?? 0))
  return last
}

/** The ledger: orders its lines, says who entered them, and tells other features after the commit. */
export const consentHooks = hooksOf(consent, {
  async beforeMany(changes) {
    const made = changes.flatMap((change) => (change.action === 'create' ? [change.after] : []))
    if (made.length === 0) return changes.map(() => undefined)
    const last = await lastNumbers(
      changes[0]!.tx,
      made.map((row) => row.student),
    )
    const isPresent = made.some(({ notice }) => notice === presentNoticeWord)
    const present = isPresent
      ? await changes[0]!.get(NoticeVersions).keep(changes[0]!.tx)
      : undefined
    return changes.map(({ action, after, me }) => {
      if (action !== 'create') return undefined
      const number = Math.max((last.get(after.student) ?? 0) + 1, Date.now())
      last.set(after.student, number)
      const notice = after.notice === presentNoticeWord ? String(present) : after.notice
      return { number, notice, enteredBy: me === system ? null : me.displayName.slice(0, 160) }
    })
  },
  afterMany(changes) {
    const rows = changes.flatMap(({ before, after }) => before ?? after ?? [])
    const [first] = changes
    first?.get(Events).emitAfter(first.tx, 'consent-changed', {
      students: [...new Set(rows.map((row) => row.student))],
      purposes: [...new Set(rows.flatMap((row) => row.purposes))],
    })
  },
})

/** The notice names the grounds, so a change of one is a new version of it. */
export const consentGroundHooks = hooksOf(consentGround, {
  async afterMany(changes) {
    await changes[0]?.get(NoticeVersions).keep(changes[0].tx)
  },
})
