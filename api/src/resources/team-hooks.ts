import { student } from '@tinkerdesk/shared/resources/student'
import { team } from '@tinkerdesk/shared/resources/team'
import { hooksOf, records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'

/** Marks the students who lead a team as team leaders, for as long as they do. */
export const teamHooks = hooksOf(team, {
  async after({ before, after, tx }) {
    const [from, to] = [before?.leader ?? null, after?.leader ?? null]
    if (from === to) return
    // Two teams that a student leads may change at the same time.
    for (const id of [from, to].filter((each) => each !== null).sort())
      await tx.lock(`leader ${id}`)
    if (to) await mark(tx, to, true)
    if (from && (await records(team, tx).count({ leader: from })) === 0) await mark(tx, from, false)
  },
})

async function mark(tx: Transaction, id: string, isTeamLeader: boolean): Promise<void> {
  const outdated = await records(student, tx).find(
    { id, isTeamLeader: !isTeamLeader },
    { fields: [] },
  )
  for (const row of outdated) await records(student, tx).put(row.id, { isTeamLeader })
}
