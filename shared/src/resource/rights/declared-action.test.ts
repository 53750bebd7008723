import { choice, day, flag, group, relation, text, today } from '../../fields/index.js'
import { actionApplies, actionPatch, askedFields, mayRun, wholeRow } from './declared-action.js'
import { assertResources } from '../checks/assert-resources.js'
import { defineResource, type Resource } from '../define-resource.js'
import { samplePerson } from './sample-person.js'

const loan = defineResource({
  name: 'loan',
  label: { one: 'Loan', many: 'Loans' },
  url: 'loans',
  title: ['name'],
  fields: {
    name: text('Name', { required: true }),
    next: relation('Next', 'loan'),
    from: day('From', { fixed: true }),
    returned: day('Returned'),
    isLost: flag('Lost'),
    condition: group('Condition', {
      state: choice('State', ['good', 'broken']),
      note: text('Note'),
    }),
  },
  actions: [
    {
      key: 'return-today',
      label: 'Return today',
      shortcut: 'r',
      where: { returned: null },
      set: () => ({ returned: today() }),
      ask: ['condition.state'],
    },
    {
      key: 'mine',
      label: 'Take',
      where: (me) => ({ createdBy: me.uid }),
      set: ({ name }) => ({ name: `${name}!` }),
    },
  ],
  list: { columns: ['name'], sort: 'name' },
  form: [],
  access: {},
})
const [giveBack, take] = loan.actions as [Resource['actions'][number], Resource['actions'][number]]
const me = samplePerson('mentor')
const row = { id: 'a', name: 'Kit', returned: null, createdBy: me.uid }

describe('a declared action', () => {
  it('applies where its condition holds, as the person reads the record', () => {
    expect(actionApplies(loan, giveBack, row, me)).toBe(true)
    expect(actionApplies(loan, giveBack, { ...row, returned: '2026-01-01' }, me)).toBe(false)
    expect(actionApplies(loan, giveBack, { id: 'a' }, me)).toBe(false)
    expect(actionApplies(loan, take, { ...row, createdBy: 'another' }, me)).toBe(false)
  })
  it('sets and asks for its fields', () => {
    expect(actionPatch(giveBack, row, me)).toEqual({ returned: today() })
    expect(actionPatch(take, row, me)).toEqual({ name: 'Kit!' })
    expect(askedFields(loan, giveBack).map(({ path }) => path)).toEqual(['condition.state'])
  })
  it('is for people who may set all its fields', () => {
    const maySet = (...paths: string[]) =>
      mayRun(loan, giveBack, row, me, (path) => paths.includes(path))
    expect(maySet('returned', 'condition.state')).toBe(true)
    expect(maySet('returned')).toBe(false)
    expect(maySet('condition.state')).toBe(false)
  })
  it('reads a row of a list like a stored one', () => {
    expect(wholeRow(loan, { id: 'a', next: { id: 'b', name: 'Other' } })).toMatchObject({
      id: 'a',
      next: 'b',
      isLost: false,
      name: null,
    })
  })
})

const faultsWith = (action: object): string => {
  try {
    assertResources([{ ...loan, actions: [...loan.actions, action] } as Resource])
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the start-up checks of actions', () => {
  it.each([
    [{ key: 'fine', set: () => ({ isLost: true }) }, ''],
    [
      { key: 'mine', set: () => ({ isLost: true }) },
      'loan.actions has two actions with the key "mine".',
    ],
    [{ key: 'Not kebab', set: () => ({}) }, 'it must be kebab-case'],
    [{ key: 'a', shortcut: 'e', set: () => ({}) }, 'it must be one letter other than e, g, n, x.'],
    [{ key: 'a', shortcut: 'r', set: () => ({}) }, 'loan.actions uses the shortcut "r" twice.'],
    [{ key: 'a' }, 'loan.actions (a) changes nothing'],
    [
      { key: 'a', set: () => ({ lost: true }) },
      'loan.actions (a) sets "lost", which is not a field of loan.',
    ],
    [
      { key: 'a', set: () => ({ from: '2026-01-01' }) },
      'loan.actions (a) sets "from", which no request may change.',
    ],
    [
      { key: 'a', ask: ['state'] },
      'loan.actions (a) asks for "state", which is not a field of loan.',
    ],
    [
      { key: 'a', where: { lost: true }, set: () => ({}) },
      'loan.actions (a) has a condition on "lost", which is not a field of loan.',
    ],
    [
      { key: 'a', where: () => ({ next: { $where: {} } }), set: () => ({}) },
      'cannot look at other rows.',
    ],
  ])('%o', (action, fault) => {
    const message = faultsWith(action)
    if (fault) expect(message).toContain(fault)
    else expect(message).toBe('')
  })
})
