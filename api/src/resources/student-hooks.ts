import type { Student } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { studentActivity } from '@tinkerdesk/shared/resources/student-activity'
import { team } from '@tinkerdesk/shared/resources/team'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { hooksOf, records, type WrittenChange } from '../crud/index.js'
import type { Transaction } from '../database/database.js'

/**
 * Gives every new student a copy of the base activity. Removes a student who changes school from the teams of the old school. A student who returns from
 * the archive leads no team, until their teams name them again.
 */
export const studentHooks = hooksOf(student, {
  async afterMany(changes, each) {
    const created = changes.find(({ action }) => action === 'create')
    const bases = created
      ? await records(tinkeringActivity, created.tx).find({ isBase: true }, { fields: [] })
      : []
    const inTeams = await inTeamsAmong(
      changes.flatMap((change) => (isMove(change) ? [change.after] : [])),
      changes[0]?.tx,
    )
    await each((change) => {
      const { action, after, tx } = change
      if (action === 'create' && bases.length > 0) return startBases(after, bases, tx)
      if (action === 'restore' && after.isTeamLeader) return leadNone(after, tx)
      if (isMove(change) && inTeams.has(change.after.id)) return leaveTeams(change.after, tx)
    })
  },
})

/** True for a change of school. */
const isMove = (
  change: WrittenChange<typeof student>,
): change is WrittenChange<typeof student> & { action: 'update' } =>
  change.action === 'update' && change.before.school !== change.after.school

/** Returns the ids of those students who are in a team. */
async function inTeamsAmong(
  students: readonly Student[],
  tx: Transaction | undefined,
): Promise<ReadonlySet<string | null>> {
  if (students.length === 0 || !tx) return new Set()
  const isOne = { $in: students.map(({ id }) => id) }
  const teams = await records(team, tx).find(
    { $or: [{ leader: isOne }, { members: { $where: { id: isOne } } }] },
    { fields: ['leader', 'members'] },
  )
  return new Set(teams.flatMap(({ leader, members }) => [leader, ...members]))
}

async function startBases(
  { id }: Student,
  bases: readonly { id: string }[],
  tx: Transaction,
): Promise<void> {
  for (const base of bases)
    await records(studentActivity, tx).create({ student: id, source: base.id })
}

async function leadNone({ id }: Student, tx: Transaction): Promise<void> {
  await records(student, tx).put(id, { isTeamLeader: false })
}

/** Leaves the teams of other schools: a team's leader and members belong to its school. */
async function leaveTeams({ id, school }: Student, tx: Transaction): Promise<void> {
  const teams = await records(team, tx).find({
    schoolVal: { $ne: school },
    $or: [{ leader: id }, { members: { $has: id } }],
  })
  for (const { id: teamId, leader, members } of teams)
    await records(team, tx).put(teamId, {
      leader: leader === id ? null : leader,
      members: members.filter((member) => member !== id),
    })
}
