import type { Me, Role } from '@tinkerdesk/shared'
import { planOf } from '../../plan/plan.js'
import { always, never } from '../../sql/fragment.js'
import { maySetBy } from '@tinkerdesk/shared'
import { Rights } from './rights.js'

const person = (role: Role, more: Partial<Me> = {}): Me => ({
  uid: 'u000000001',
  email: 'a@demo.example',
  role,
  displayName: 'A',
  schoolIds: [],
  ...more,
})
const rightsOf = (resource: string, me: Me) => new Rights(planOf(resource), me)

describe('the rows of a person', () => {
  it('are all, none, or those of the rule', () => {
    expect(rightsOf('student', person('admin')).rows('read')).toBe(always)
    expect(rightsOf('student', person('atlIncharge')).rows('read')).toBe(never)
    expect(rightsOf('subject', person('student')).rows('update')).toBe(never)
    expect(
      rightsOf('student', person('atlIncharge', { schoolIds: ['s1'] })).rows('archive', 'x'),
    ).toEqual({
      text: 'x."school_id" IN (?)',
      values: ['s1'],
    })
  })

  it('are the sum of several rules, in the order of the declaration', () => {
    const rights = rightsOf('student', person('student', { studentId: 'p1', schoolIds: ['s1'] }))
    const [own, peers] = rights.of('read')
    expect(own!.rows).toEqual({ text: 't."id" = ?', values: ['p1'] })
    expect(rights.rows('read').text).toBe(`(${own!.rows.text} OR ${peers!.rows.text})`)
  })

  it('are all where one of the rules has no condition', () => {
    const rights = rightsOf('partner', person('mentor'))
    expect(rights.of('read')).toHaveLength(2)
    expect(rights.rows('read')).toBe(always)
  })
})

describe('the fields of a person', () => {
  it('are those of each rule', () => {
    const [own, peers] = rightsOf(
      'student',
      person('student', { studentId: 'p1', schoolIds: ['s1'] }),
    ).of('read')
    expect([
      own!.reaches('guardians.phone'),
      own!.reaches('comments'),
      own!.reaches('email'),
    ]).toEqual([true, false, true])
    expect([
      peers!.reaches('name.firstName'),
      peers!.reaches('name'),
      peers!.reaches('email'),
    ]).toEqual([true, true, false])
  })

  it('are listed by only when they are shown whole on every row', () => {
    const mentor = rightsOf('student', person('mentor'))
    expect([
      mentor.mayQuery('name.firstName'),
      mentor.mayQuery('email'),
      mentor.mayQuery('guardians'),
    ]).toEqual([true, false, false])
    expect([mentor.mayReadSomewhere('email'), mentor.mayReadSomewhere('guardians')]).toEqual([
      true,
      false,
    ])
  })

  it('are set by one and the same function for the same grants', () => {
    const grants = (me: Me) =>
      rightsOf('student', me)
        .of('update')
        .map(({ grant }) => grant)
    const [mentor, other] = [person('mentor'), person('mentor', { uid: 'u000000002' })]
    expect(maySetBy(grants(mentor))).toBe(maySetBy(grants(other)))
    expect([
      maySetBy(grants(mentor))('section'),
      maySetBy(grants(mentor))('email'),
      maySetBy([])('section'),
    ]).toEqual([true, false, false])
  })
})

it('leaves a list without rows, and not a refusal, to a person of a reading role without a scope', () => {
  expect(rightsOf('student', person('atlIncharge')).mayRead).toBe(true)
  expect(rightsOf('mentor', person('student')).mayRead).toBe(false)
})
