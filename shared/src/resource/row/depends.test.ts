import { choice, day, flag, group, relation, text, today } from '../../fields/index.js'
import { ownSchool } from '../../parts/school/own-school.js'
import { assertResources } from '../checks/assert-resources.js'
import { defineResource, type Resource } from '../define-resource.js'
import { hiddenPathsOf, hiddenValuesIn, missingIn, withoutHidden } from './depends.js'
import { samplePerson } from '../rights/sample-person.js'
import { computedDefaults, initialRowFor, withComputedDefaults } from '../rights/start-row.js'
import { checkRow, parseWrite } from './validate.js'

const loan = defineResource({
  name: 'loan',
  label: { one: 'Loan', many: 'Loans' },
  url: 'loans',
  title: ['name'],
  fields: {
    name: text('Name', { required: true }),
    school: relation('School', 'school', { required: true, default: ownSchool }),
    from: day('From', { required: true, default: today }),
    lentBy: text('Lent by', { mode: 'create' }),
    returned: day('Returned', { mode: 'edit' }),
    condition: group('Condition', {
      state: choice('State', ['good', 'broken']),
      isDirty: flag('Dirty'),
    }),
    damage: text('Damage'),
    price: text('Price'),
  },
  depends: {
    condition: { when: { returned: { $ne: null } } },
    damage: { when: { 'condition.state': 'broken' }, required: true },
    price: { when: { 'condition.state': 'broken' }, otherwise: 'keep' },
  },
  list: { columns: ['name'], sort: 'name' },
  form: [],
  access: { admin: [{ can: 'manage' }] },
})
const all = () => true
const row = {
  name: 'Kit',
  returned: null,
  condition: { state: null, isDirty: false },
  damage: null,
  price: null,
}
const back = {
  ...row,
  returned: '2026-01-05',
  condition: { state: 'broken', isDirty: true },
  damage: 'Cracked',
  price: '20',
}

describe('a field that depends on others', () => {
  it('is hidden where its condition does not hold, with all that depends on it', () => {
    expect([...hiddenPathsOf(loan, row)]).toEqual([
      'condition.state',
      'condition.isDirty',
      'damage',
      'price',
    ])
    expect([...hiddenPathsOf(loan, back)]).toEqual([])
    expect([...hiddenPathsOf(loan, { ...back, returned: null })]).toEqual([
      'condition.state',
      'condition.isDirty',
      'damage',
      'price',
    ])
  })
  it('is cleared or kept when the condition stops to hold', () => {
    expect(withoutHidden(loan, { ...back, returned: null })).toEqual({ ...row, price: '20' })
    expect(withoutHidden(loan, back)).toEqual(back)
  })
  it('stays visible where a withheld field leaves the condition open', () => {
    expect([...hiddenPathsOf(loan, { condition: { state: 'broken' } })]).toEqual([])
  })
  it('is required where it applies, and only there', () => {
    expect(missingIn(loan, { ...back, damage: null })).toEqual([
      { path: 'damage', message: 'Damage is required' },
    ])
    expect(missingIn(loan, row)).toEqual([])
    expect(checkRow(loan, { ...back, damage: null })).toEqual([
      { path: 'damage', message: 'Damage is required' },
    ])
  })
  it('takes no value where it does not apply', () => {
    const issue = (path: string, label: string) => ({
      path,
      message: `${label} does not apply to this record`,
    })
    expect(
      hiddenValuesIn(loan, { damage: 'Cracked', condition: { state: 'good' } }, row, null),
    ).toEqual([issue('condition.state', 'State'), issue('damage', 'Damage')])
    expect(
      hiddenValuesIn(loan, { damage: null, condition: { isDirty: false } }, row, null),
    ).toEqual([])
    const kept = { ...row, price: '20' }
    expect(hiddenValuesIn(loan, { price: '20' }, kept, kept)).toEqual([])
    expect(hiddenValuesIn(loan, { price: '30' }, { ...row, price: '30' }, kept)).toEqual([
      issue('price', 'Price'),
    ])
  })
})

describe('a field of one form', () => {
  const fault = (path: string) => ({
    ok: false,
    issues: [{ path, message: `There is no field "${path}" that you may set here` }],
  })
  it('is set in that request only', () => {
    expect(parseWrite(loan, 'change', all, { returned: '2026-01-05' })).toMatchObject({
      ok: true,
      value: { returned: '2026-01-05' },
    })
    expect(parseWrite(loan, 'change', all, { lentBy: 'Asha' })).toEqual(fault('lentBy'))
    const body = { name: 'Kit', school: 'x'.repeat(26), from: '2026-01-01' }
    expect(parseWrite(loan, 'create', all, { ...body, lentBy: 'Asha' })).toMatchObject({
      ok: true,
      value: { lentBy: 'Asha' },
    })
    expect(parseWrite(loan, 'create', all, { ...body, returned: '2026-01-05' })).toEqual(
      fault('returned'),
    )
  })
})

describe('a computed default', () => {
  const me = samplePerson('atlIncharge')
  it('follows from the person and the moment', () => {
    expect(computedDefaults(loan, me).map(({ path, value }) => [path, value])).toEqual([
      ['school', me.schoolIds[0]],
      ['from', today()],
    ])
    expect(initialRowFor(loan, { ...me, schoolIds: [] })).toMatchObject({
      school: null,
      from: today(),
      name: null,
    })
    expect(initialRowFor(loan, { ...me, schoolIds: ['a', 'b'] })).toMatchObject({ school: null })
  })
  it('fills in what a request leaves out, except what the person may not set', () => {
    const fill = (content: Record<string, unknown>, maySet = all) =>
      withComputedDefaults(loan, me, maySet, content)
    expect(fill({ from: '2026-01-01' })).toEqual({
      content: { school: me.schoolIds[0], from: '2026-01-01' },
      paths: ['school'],
    })
    expect(fill({ school: null, from: null }).paths).toEqual([])
    expect(fill({}, (() => false) as never).paths).toEqual([])
  })
})

const school = defineResource({
  name: 'school',
  label: { one: 'School', many: 'Schools' },
  url: 'schools',
  title: ['name'],
  fields: { name: text('Name') },
  list: { columns: ['name'], sort: 'name' },
  form: [],
  access: {},
})

const faultsWith = (changed: object): string => {
  try {
    assertResources([school, { ...loan, ...changed } as Resource])
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the start-up checks of dependent fields', () => {
  it.each([
    [{}, ''],
    [
      { depends: { colour: { when: {} } } },
      'loan.depends.colour must be a field or group outside lists.',
    ],
    [
      { depends: { damage: { when: { colour: 'red' } } } },
      'loan.depends.damage has a condition on "colour", which is not a field of loan.',
    ],
    [{ depends: { damage: { when: { school: { $where: {} } } } } }, 'cannot look at other rows.'],
    [{ depends: { damage: { when: { damage: null } } } }, 'loan.depends.damage depends on itself.'],
    [
      { depends: { condition: { when: { returned: null }, required: true } } },
      'is a group; name the part of it that is required.',
    ],
    [
      { depends: { from: { when: { returned: null } } } },
      'put `required` into loan.depends.from instead.',
    ],
    [
      { access: { mentor: [{ can: 'read', except: ['returned'] }] } },
      'loan.depends.condition depends on "returned", which the role "mentor" cannot always read.',
    ],
    [
      { fields: { ...loan.fields, returned: day('Returned', { mode: 'edit', required: true }) } },
      'so it cannot be required.',
    ],
  ])('%o', (changed, fault) => {
    const message = faultsWith(changed)
    if (fault) expect(message).toContain(fault)
    else expect(message).toBe('')
  })
})
