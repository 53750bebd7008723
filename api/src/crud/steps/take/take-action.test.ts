import {
  initialRow,
  today,
  type AnyRow,
  type AnyGrant,
  type DeclaredAction,
  type Me,
} from '@tinkerdesk/shared'
import { equipmentLoan } from '@tinkerdesk/shared/resources/equipment-loan'
import { school } from '@tinkerdesk/shared/resources/school'
import { system } from '../../../access/system.js'
import { planOf } from '../../plan/plan.js'
import { rightsOf, type Right } from '../../query/condition/rights.js'
import { always } from '../../sql/fragment.js'
import { refuseInapplicable, takeAction } from './take-action.js'

const moment = '2026-01-05T09:00:00.000Z'
const stored = {
  id: 'record0001',
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  createdBy: 'maker00001',
}
const lent = {
  equipment: 'drone00001',
  student: 'navya00001',
  from: '2026-02-01',
  due: '2026-02-10',
}
const loan: AnyRow = { ...stored, ...initialRow(equipmentLoan), ...lent }

/** The in-charge of the loan's school, who changes loans but no schools. */
const incharge: Me = {
  uid: 'incharge01',
  email: 'i@school.example',
  role: 'atlIncharge',
  displayName: 'I',
  schoolIds: ['hill000001'],
}

/** Returns the context of the first action of a resource for a person whose read and update grants all cover the row. */
function contextOf(
  resource: typeof equipmentLoan | typeof school,
  row: AnyRow,
  values = {},
  me = system,
) {
  const plan = planOf(resource.name)
  const rights = rightsOf(plan, me)
  const grantsOf = (all: readonly Right[]): AnyGrant[] => all.map(({ grant }) => grant)
  const grants = grantsOf(rights.of('update'))
  const [action] = resource.actions as readonly DeclaredAction[]
  const locatedRow = { row, matching: rights.of('read'), allowed: [], updatedBy: grants }
  return {
    plan,
    me,
    action: action!,
    values,
    before: row,
    locatedRow,
    rights,
    grants,
    rule: always,
    isApplicable: true as const,
  }
}

describe('an action on a record', () => {
  it('applies while its condition holds for what this person reads', () => {
    expect(refuseInapplicable(contextOf(equipmentLoan, loan, {}, incharge))).toEqual({
      isApplicable: true,
    })
    const returned = { ...loan, returned: '2026-02-09' }
    expect(() => refuseInapplicable(contextOf(equipmentLoan, returned, {}, incharge))).toThrow(
      expect.objectContaining({ code: 'not_applicable' }),
    )
  })

  it('does not apply to a field that this person may not read', () => {
    const context = contextOf(equipmentLoan, loan)
    const blind = { ...context, locatedRow: { ...context.locatedRow, matching: [] } }
    expect(() => refuseInapplicable(blind)).toThrow(
      expect.objectContaining({ code: 'not_applicable' }),
    )
  })

  it('sets the declared fields, with the values that it asked for', () => {
    const { content } = takeAction(
      contextOf(equipmentLoan, loan, { conditionAtReturn: 'Worn' }, incharge),
    )
    expect(content).toEqual({ returned: today(), conditionAtReturn: 'Worn' })
  })

  it('keeps the parts of a group that it sets and nobody typed', () => {
    const { content } = takeAction(
      contextOf(
        school,
        { ...stored, ...initialRow(school) },
        { atlIncharge: { firstName: 'Asha' } },
      ),
    )
    expect(content).toEqual({
      atlIncharge: { firstName: 'Asha', lastName: null, email: null, whatsappNumber: null },
    })
  })

  it('takes no value that it did not ask for', () => {
    expect(() => takeAction(contextOf(equipmentLoan, loan, { due: '2027-01-01' }))).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        details: expect.objectContaining({ issues: [expect.objectContaining({ path: 'due' })] }),
      }),
    )
  })

  it('sets no field that this person may not change', () => {
    expect(() =>
      takeAction(contextOf(school, { ...stored, ...initialRow(school) }, {}, incharge)),
    ).toThrow(expect.objectContaining({ code: 'forbidden' }))
  })
})
