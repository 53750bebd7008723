import type { AnyRow, Me } from '@tinkerdesk/shared'
import { planOf } from '../../plan/plan.js'
import { Rights } from '../condition/rights.js'
import { pick, strip } from './serialise.js'

const plan = planOf('student')
const me: Me = {
  uid: 'u1',
  email: 'n@demo.example',
  role: 'student',
  displayName: 'N',
  schoolIds: ['s1'],
  studentId: 'p1',
}
const row: AnyRow = {
  id: 'p1',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  createdBy: 'u9',
  name: { firstName: 'Navya', lastName: 'Rao' },
  class: '7th',
  section: 'B',
  email: 'navya@demo.example',
  comments: 'Shy',
  tags: ['t1'],
  guardians: [{ name: 'Asha Rao', phone: '+919812076784', email: 'asha@demo.example' }],
}
const [own, peers] = new Rights(plan, me).of('read')
const [mentor] = new Rights(plan, { ...me, role: 'mentor' }).of('read')
const [admin] = new Rights(plan, { ...me, role: 'admin' }).of('read')

describe('a row as a person may read it', () => {
  it('is whole for a grant without limits', () => {
    expect(strip(row, [admin!], plan.leaves, { allowed: ['update'] })).toEqual({
      ...row,
      allowed: ['update'],
    })
  })

  it('leaves out what is withheld, and masks parts of list items', () => {
    const shown = strip(row, [own!], plan.leaves)
    expect(shown).not.toHaveProperty('comments')
    expect(shown).not.toHaveProperty('tags')
    expect(shown).toMatchObject({
      email: 'navya@demo.example',
      guardians: [{ name: 'Asha Rao', phone: '+91••••••84' }],
    })
    expect(strip(row, [mentor!], plan.leaves)).toMatchObject({ email: 'n•••@demo.example' })
  })

  it('has no system fields but the id under bare grants alone', () => {
    const shown = strip(row, [peers!], plan.leaves, { allowed: [] })
    expect(Object.keys(shown).sort()).toEqual(['class', 'id', 'isTeamLeader', 'name', 'section'])
  })

  it('is the union of the grants that match it, unmasked where one of them shows it plain', () => {
    const shown = strip(row, [mentor!, own!], plan.leaves)
    expect(shown).toMatchObject({
      version: 3,
      email: 'navya@demo.example',
      tags: ['t1'],
      comments: 'Shy',
    })
    expect(shown.guardians).toEqual([
      { name: 'Asha Rao', phone: '+91••••••84', email: 'asha@demo.example' },
    ])
  })

  it('has nothing but its id without a grant', () => {
    expect(Object.keys(strip(row, [], plan.leaves))).toEqual(['id'])
  })
})

it('has only the picked fields, with the id and version that a change needs', () => {
  const shown = {
    id: 'p1',
    version: 3,
    allowed: ['update'],
    name: { firstName: 'Navya', lastName: 'Rao' },
    class: '7th',
  }
  expect(pick(shown, ['name.firstName', 'section'])).toEqual({
    id: 'p1',
    version: 3,
    allowed: ['update'],
    name: { firstName: 'Navya' },
  })
})
