import { initialRow, mergeChange, type AnyRow, type Me } from '@tinkerdesk/shared'
import { equipmentLoan } from '@tinkerdesk/shared/resources/equipment-loan'
import { school } from '@tinkerdesk/shared/resources/school'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { planOf } from '../plan/plan.js'
import { applyOwnPatch } from './take/apply-patch.js'
import { authoriseCreate } from './take/authorise-create.js'
import { check } from './store/check.js'
import { derive } from './take/derive.js'
import { diffOwn } from './store/diff.js'
import { refuseHidden } from './take/refuse-hidden.js'

const [schools, loans, activities] = [
  planOf(school.name),
  planOf(equipmentLoan.name),
  planOf(tinkeringActivity.name),
]
const moment = '2026-01-05T09:00:00.000Z'
const system = {
  id: 'record0001',
  version: 3,
  createdAt: moment,
  updatedAt: moment,
  createdBy: 'maker00001',
}
const rowOf = ({ resource }: typeof schools, fields: Record<string, unknown>): AnyRow =>
  mergeChange(resource, { ...system, ...initialRow(resource) }, fields)
const person = (role: Me['role']): Me => ({
  uid: 'person0001',
  email: 'p@lab.example',
  role,
  displayName: 'P',
  schoolIds: [],
})

describe('authorising a creation', () => {
  it('returns the grants to create and the rule that the new row must keep', () => {
    const { grants, rule } = authoriseCreate({ plan: schools, me: person('admin') })
    expect(grants).toEqual([{ can: 'manage' }])
    expect(rule.values).toEqual([])
  })

  it('is refused without such a grant', () => {
    expect(() => authoriseCreate({ plan: schools, me: person('mentor') })).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    )
  })
})

describe('applying a patch', () => {
  const before = rowOf(schools, {
    name: 'Hill School',
    principal: { firstName: 'Meera', lastName: 'Rao' },
  })

  it('merges groups and keeps the system fields', () => {
    const result = applyOwnPatch({
      plan: schools,
      before,
      patch: { principal: { lastName: 'Iyer' } },
    })
    expect(result).toMatchObject({
      before,
      next: { ...system, principal: { firstName: 'Meera', lastName: 'Iyer' } },
    })
  })

  it('ends the operation with the row if the patch changes nothing', () => {
    expect(applyOwnPatch({ plan: schools, before, patch: { name: 'Hill School' } })).toMatchObject({
      isDone: true,
      answer: before,
    })
  })
})

describe('deriving', () => {
  it('updates fields that follow from others', () => {
    const next = rowOf(schools, { sameAsPrincipal: true, principal: { firstName: 'Meera' } })
    expect(derive({ plan: schools, next }).next).toMatchObject({
      correspondent: { firstName: 'Meera' },
    })
  })

  it('clears a field that does not apply to the record any more', () => {
    const next = rowOf(activities, { status: 'published', decision: 'Too short' })
    expect(derive({ plan: activities, next }).next).toMatchObject({ decision: null })
  })
})

describe('a sent value of a field that does not apply', () => {
  const send = (status: string, content: Record<string, unknown>) => {
    const next = rowOf(activities, { status, ...content })
    return () =>
      refuseHidden({
        plan: activities,
        content,
        before: rowOf(activities, {}),
        next,
        isDerived: true,
      })
  }

  it('is refused at its path', () => {
    expect(send('published', { decision: 'Too short' })).toThrow(
      expect.objectContaining({
        details: { issues: [expect.objectContaining({ path: 'decision' })] },
      }),
    )
  })

  it('passes where the field applies, and where it is empty', () => {
    expect(send('declined', { decision: 'Too short' })()).toEqual({ hasVisibleFields: true })
    expect(send('published', { decision: null })()).toEqual({ hasVisibleFields: true })
  })
})

describe('checking the whole row', () => {
  const loan = {
    equipment: 'equipment1',
    student: 'student001',
    from: '2026-02-10',
    due: '2026-02-20',
  }
  const checked = (fields: object) => () =>
    check({
      plan: loans,
      next: rowOf(loans, { ...loan, ...fields }),
      isHooked: true,
      areFilesNamed: true,
    })

  it('passes a row that keeps every rule', () => {
    expect(checked({})()).toEqual({ isChecked: true })
  })

  it('names the field of every rule that it breaks', () => {
    expect(checked({ due: '2026-02-01' })).toThrow(
      expect.objectContaining({
        details: { issues: [{ path: 'due', message: 'The due day is before the loan.' }] },
      }),
    )
    expect(checked({ due: '2026-02-01', returned: '2026-02-02' })).toThrow(
      expect.objectContaining({
        details: {
          issues: [
            expect.objectContaining({ path: 'due' }),
            expect.objectContaining({ path: 'returned' }),
          ],
        },
      }),
    )
  })
})

describe('comparing the row before and after', () => {
  const before = rowOf(schools, { name: 'Hill School' })
  const diffOf = (next: AnyRow) =>
    diffOwn({ plan: schools, before, next, patch: {}, isChecked: true })

  it('returns the fields that differ', () => {
    expect(diffOf({ ...before, name: 'Lake School', isATL: true })).toMatchObject({
      changed: [{ path: 'name' }, { path: 'isATL' }],
    })
  })

  it('ends the operation with the row if a hook took the change back', () => {
    expect(diffOf({ ...before })).toMatchObject({ isDone: true, answer: before })
  })
})
