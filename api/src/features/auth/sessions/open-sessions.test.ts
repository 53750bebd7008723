import type { Me } from '@tinkerdesk/shared'
import { personInTab } from '../../../access/person-in-tab.js'
import { planOf } from '../../../crud/plan/plan.js'
import { rightsOf } from '../../../crud/query/condition/rights.js'
import { OpenSessions } from './open-sessions.js'

const now = Date.parse('2026-07-01T10:00:00.000Z')
const hourMs = 3_600_000
const me = (change: Partial<Me> = {}): Me => ({
  uid: 'asha',
  email: 'asha@school.example',
  role: 'atlIncharge',
  displayName: 'Asha',
  schoolIds: ['hill'],
  ...change,
})
const read = (person = me()) => ({
  session: { id: 's1', me: person, isKept: false },
  seenAt: now,
  expiresAt: now + hourMs,
})

describe('a session that was read', () => {
  const database: { revision: number | null } = { revision: 1 }
  let sessions: OpenSessions
  beforeEach(() => {
    database.revision = 1
    sessions = new OpenSessions(database)
  })

  test('is kept until the next commit', () => {
    const open = sessions.keep('token', read(), 1, now)
    expect(sessions.find('token', now)).toBe(open)
    expect(sessions.find('another', now)).toBeUndefined()
    database.revision = 2
    expect(sessions.find('token', now)).toBeUndefined()
  })

  test('is kept no longer than it lasts', () => {
    sessions.keep('token', { ...read(), expiresAt: now + 1000 }, 1, now)
    expect(sessions.find('token', now + 999)).toBeDefined()
    expect(sessions.find('token', now + 1000)).toBeUndefined()
  })

  test('is not kept if a commit came while it was read', () => {
    database.revision = 2
    sessions.keep('token', read(), 1, now)
    expect(sessions.find('token', now)).toBeUndefined()
  })

  test('is not kept where other processes write', () => {
    database.revision = null
    sessions.keep('token', read(), null, now)
    expect(sessions.find('token', now)).toBeUndefined()
  })

  test('gives way to newer ones when 500 are kept', () => {
    for (let at = 0; at <= 500; at += 1) sessions.keep(`token ${at}`, read(), 1, now)
    expect(sessions.find('token 0', now)).toBeUndefined()
    expect(sessions.find('token 500', now)).toBeDefined()
  })
})

describe('the person of a session', () => {
  const database: { revision: number | null } = { revision: null }
  const personIn = (sessions: OpenSessions, person: Me, at = now) =>
    sessions.keep('token', read(person), null, at).session.me

  test('is the same object after commits until something about them changes', () => {
    const sessions = new OpenSessions(database)
    const first = personIn(sessions, me())
    expect(personIn(sessions, me())).toBe(first)
    const mentor = personIn(sessions, me({ role: 'mentor', schoolIds: [] }))
    expect(mentor).toEqual(me({ role: 'mentor', schoolIds: [] }))
    expect(personIn(sessions, me({ schoolIds: ['lake'] })).schoolIds).toEqual(['lake'])
    expect(personIn(sessions, me())).not.toBe(first)
  })

  test('is another object on the next day, for a row rule may compare the day', () => {
    const sessions = new OpenSessions(database)
    const beforeMidnight = Date.parse('2026-07-01T18:29:59.999Z')
    const first = personIn(sessions, me(), beforeMidnight)
    expect(personIn(sessions, me(), beforeMidnight)).toBe(first)
    expect(personIn(sessions, me(), beforeMidnight + 1)).not.toBe(first)
  })

  test('has one set of rights in all tabs, and another one after a change', () => {
    const sessions = new OpenSessions(database)
    const plan = planOf('student')
    const first = personIn(sessions, me())
    const tab = 'a'.repeat(24)
    expect(personInTab(first, { tab })).toEqual({ ...me(), tab })
    expect(rightsOf(plan, personInTab(first, { tab }))).toBe(rightsOf(plan, first))
    const moved = personIn(sessions, me({ schoolIds: ['lake'] }))
    expect(rightsOf(plan, first).rows('read').values).toEqual(['hill'])
    expect(rightsOf(plan, moved).rows('read').values).toEqual(['lake'])
  })
})
