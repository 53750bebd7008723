import { student } from '@tinkerdesk/shared/resources/student'
import { team, type Team } from '@tinkerdesk/shared/resources/team'
import { hooksOf, records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'

/** Marks the students who lead a team as team leaders, for as long as they do. A team returns from the archive without those who changed school meanwhile. */
export const teamHooks = hooksOf(team, {
  async after({ action, before, after, tx }) {
    await markLeaders(tx, before?.leader ?? null, after?.leader ?? null)
    if (action === 'restore') await leaveOut(tx, after)
  },
})

async function markLeaders(tx: Transaction, from: string | null, to: string | null): Promise<void> {
  if (from === to) return
  // Two teams that a student leads may change at the same time.
  for (const id of [from, to].filter((each) => each !== null).sort()) await tx.lock(`leader ${id}`)
  if (to) await mark(tx, to, true)
  if (from && (await records(team, tx).count({ leader: from })) === 0) await mark(tx, from, false)
}

/** Takes those out of a team who are at another school. They are locked, so that a move at the same moment comes before or after. */
async function leaveOut(tx: Transaction, { id, schoolVal, leader, members }: Team): Promise<void> {
  const fitting = new Set<string>()
  for (const pupil of [...members].sort())
    if ((await records(student, tx).lock(pupil, { fields: ['school'] })).school === schoolVal)
      fitting.add(pupil)
  if (fitting.size === members.length) return
  await records(team, tx).put(id, {
    leader: leader !== null && fitting.has(leader) ? leader : null,
    members: members.filter((pupil) => fitting.has(pupil)),
  })
}

async function mark(tx: Transaction, id: string, isTeamLeader: boolean): Promise<void> {
  const outdated = await records(student, tx).find(
    { id, isTeamLeader: !isTeamLeader },
    { fields: [] },
  )
  for (const row of outdated) await records(student, tx).put(row.id, { isTeamLeader })
}
