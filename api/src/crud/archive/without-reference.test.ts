import { initialRow, mergeChange } from '@tinkerdesk/shared'
import { project } from '@tinkerdesk/shared/resources/project'
import { team } from '@tinkerdesk/shared/resources/team'
import { planOf } from '../plan/plan.js'
import { patchBack } from '../restore/patch-back.js'
import { withoutReference } from './without-reference.js'

const moment = '2026-01-05T09:00:00.000Z'
const system = {
  id: 'record0001',
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  createdBy: 'maker00001',
}
const teams = planOf(team.name)
const projects = planOf(project.name)
const teamRow = {
  ...system,
  ...initialRow(team),
  leader: 'asha',
  members: ['asha', 'bina', 'chetan'],
}
const named = { student: 'bina' }
const projectRow = {
  ...system,
  ...initialRow(project),
  projectMembers: [{ name: 'Ms Rao' }, named, { student: 'asha' }],
}

/** Takes a record out of a row, and puts it back into what is left of the row. */
function takenAndBack(
  plan: typeof teams,
  row: typeof teamRow | typeof projectRow,
  path: string,
  id: string,
) {
  const { patch, cut } = withoutReference(plan, plan.leaf(path)!, row, id)
  const left = mergeChange(plan.resource, row, patch)
  return { patch, cut, left, back: cut.map((link) => patchBack(plan, left, id, link)) }
}

describe('a reference that an archive removes', () => {
  it('is cleared in a relation to one, and set again', () => {
    expect(takenAndBack(teams, teamRow, 'leader', 'asha')).toMatchObject({
      patch: { leader: null },
      cut: [{ resource: 'team', id: 'record0001', path: 'leader' }],
      back: [{ leader: 'asha' }],
    })
  })

  it('leaves a relation to many, and returns to its place', () => {
    expect(takenAndBack(teams, teamRow, 'members', 'bina')).toMatchObject({
      patch: { members: ['asha', 'chetan'] },
      cut: [{ path: 'members', position: 1 }],
      back: [{ members: ['asha', 'bina', 'chetan'] }],
    })
  })

  it('takes its item out of a list, and returns with the whole item', () => {
    expect(takenAndBack(projects, projectRow, 'projectMembers.student', 'bina')).toMatchObject({
      patch: { projectMembers: [{ name: 'Ms Rao' }, { student: 'asha' }] },
      cut: [{ path: 'projectMembers.student', position: 1, item: named }],
      back: [{ projectMembers: projectRow.projectMembers }],
    })
  })
})

describe('a reference that cannot return', () => {
  const at = { resource: 'team', id: 'record0001' }

  it('is left out where the place has been filled', () => {
    expect(
      patchBack(teams, { ...teamRow, leader: 'bina' }, 'asha', { ...at, path: 'leader' }),
    ).toBeUndefined()
  })

  it('is left out where the record is named again already', () => {
    expect(
      patchBack(teams, teamRow, 'bina', { ...at, path: 'members', position: 0 }),
    ).toBeUndefined()
  })

  it('is left out where the field is gone', () => {
    expect(patchBack(teams, teamRow, 'bina', { ...at, path: 'captain' })).toBeUndefined()
  })
})
