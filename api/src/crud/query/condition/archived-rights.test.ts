import { resourceNamed, type AnyGrant, type Me } from '@tinkerdesk/shared'
import { planOf } from '../../plan/plan.js'
import { Rights } from './rights.js'
import { strip } from '../rows/serialise.js'

const mentor: Me = {
  uid: 'u1',
  email: 'mentor@example.com',
  role: 'mentor',
  displayName: 'Mentor',
  schoolIds: [],
}
const project = {
  id: 'p1',
  version: 1,
  createdAt: '',
  updatedAt: '',
  createdBy: 'u2',
  projectName: 'Rover',
  projectDescription: 'A rover',
}

/** Returns another person's archived project as a mentor reads it with these grants. */
function archivedProject(
  grants: readonly AnyGrant[],
  archivedFor: readonly 'mentor'[] = ['mentor'],
) {
  const plan = {
    ...planOf('project'),
    resource: { ...resourceNamed('project'), access: { mentor: grants }, archivedFor },
  }
  const rights = new Rights(plan, mentor).ofArchived()
  return {
    count: rights.length,
    record: strip(
      project,
      rights,
      plan.leaves.filter(({ path }) => path in project),
    ),
  }
}

const everyName: AnyGrant = { can: 'read', fields: ['projectName'] }
const ownWhole: AnyGrant = { can: 'read', where: (me) => ({ createdBy: me.uid }) }

describe('the rights over archived records', () => {
  it('leave out a grant for some rows, which would show the fields of another row', () => {
    const { count, record } = archivedProject([everyName, ownWhole])
    expect(count).toBe(1)
    expect(record).toMatchObject({ id: 'p1', projectName: 'Rover' })
    expect(record).not.toHaveProperty('projectDescription')
  })
  it('show what a grant for every row shows', () => {
    expect(archivedProject([{ can: 'read' }]).record).toEqual(project)
  })
  it('gives no rights to a role that the declaration does not name', () => {
    expect(archivedProject([{ can: 'read' }], [])).toEqual({ count: 0, record: { id: 'p1' } })
  })
})
