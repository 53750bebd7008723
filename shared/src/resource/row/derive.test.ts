import { choice, flag, group, list, relation, relations, rupees, text } from '../../fields/index.js'
import { resourceNamed } from '../../resources/index.js'
import { defineResource } from '../define-resource.js'
import { derivedPathsOf, withDerived } from './derive.js'
import { unlessFaulty } from './guarded.js'
import { initialRow } from './merge-change.js'

const trip = defineResource({
  name: 'trip',
  label: { one: 'Trip', many: 'Trips' },
  url: 'trips',
  title: ['name'],
  fields: {
    name: text('Name', { required: true }),
    isFree: flag('Free'),
    price: group('Price', { type: choice('Type', ['once', 'monthly']), fee: rupees('Fee') }),
    copy: group('Copy', { type: choice('Type', ['once', 'monthly']), fee: rupees('Fee') }),
    leader: relation('Leader', 'student'),
    guests: relations('Guests', 'student'),
    stops: list('Stops', group('Stop', { day: text('Day', { required: true }) })),
  },
  derive: {
    'price.fee': { when: (row) => row.isFree, from: () => 0 },
    copy: { when: (row) => row.isFree, from: (row) => ({ ...row.price }) },
    guests: {
      when: ({ leader, guests }) => leader !== null && !guests.includes(leader),
      from: ({ leader, guests }) => [...guests, leader!],
    },
  },
  list: { columns: ['name'], sort: 'name' },
  form: [],
  access: {},
})
const row = { ...initialRow(trip), price: { type: 'once', fee: 70 } }

describe('derived fields', () => {
  it('follow while their condition holds, in the order of the declaration, a group whole or in parts', () => {
    expect(withDerived(trip, { ...row, isFree: true })).toMatchObject({
      price: { type: 'once', fee: 0 },
      copy: { type: 'once', fee: 0 },
    })
  })
  it('are left alone while it does not, and the row is not written to', () => {
    expect(withDerived(trip, row)).toEqual(row)
    const free = { ...row, isFree: true }
    withDerived(trip, free)
    expect(free.price.fee).toBe(70)
  })
  it('see what was derived before them, and come to rest', () => {
    const once = withDerived(trip, { ...row, leader: 'a', guests: ['b'] })
    expect(once['guests']).toEqual(['b', 'a'])
    expect(withDerived(trip, once)).toEqual(once)
  })
  it('are locked while they follow: by the condition alone, with every field inside a group', () => {
    expect([...derivedPathsOf(trip, { ...row, isFree: true })]).toEqual([
      'price.fee',
      'copy.type',
      'copy.fee',
    ])
    expect([...derivedPathsOf(trip, row)]).toEqual([])
    expect([...derivedPathsOf(trip, withDerived(trip, { ...row, leader: 'a' }))]).toEqual([])
  })
})

describe('the product', () => {
  const task = resourceNamed('task')
  const activity = resourceNamed('tinkeringActivity')
  it('puts a task into the list of the person who has it, once', () => {
    const users = (over: object) => withDerived(task, { ...initialRow(task), ...over })['users']
    expect(users({ assignedTo: 'a', users: ['b'] })).toEqual(['b', 'a'])
    expect(users({ assignedTo: 'a', users: ['a'] })).toEqual(['a'])
    expect(users({ assignedTo: null, users: ['b'] })).toEqual(['b'])
  })
  it('fills in the usual fee of a paid activity, and takes the fee from one that is not', () => {
    const fee = (over: object) => withDerived(activity, { ...initialRow(activity), ...over })['fee']
    expect([
      fee({ isPaid: true }),
      fee({ isPaid: true, fee: 80 }),
      fee({ isPaid: false, fee: 80 }),
    ]).toEqual([50, 80, null])
  })
})

describe('a function over a row with wrong values', () => {
  const wrong = {
    stops: [{ day: '2026-01-01' }, { day: null }],
    price: { fee: 'abc' },
    name: 'Zoo',
  }
  const isFaulty = (path: string) => ['stops.1.day', 'price.fee'].includes(path)
  it('is skipped where it reads a wrong value', () => {
    expect(
      unlessFaulty(wrong, isFaulty, (r: typeof wrong) =>
        r.stops.every(({ day }) => day!.startsWith('2026')),
      ),
    ).toBeUndefined()
    expect(
      unlessFaulty(wrong, isFaulty, ({ price }: typeof wrong) => price.fee > '0'),
    ).toBeUndefined()
  })
  it('still decides about the rest', () => {
    expect(
      unlessFaulty(
        wrong,
        isFaulty,
        (r: typeof wrong) => r.name === 'Zoo' && r.stops[0]!.day === '2026-01-01',
      ),
    ).toBe(true)
    expect(unlessFaulty(wrong, isFaulty, (r: typeof wrong) => r.stops.length)).toBe(2)
  })
  it('does not hide its own errors', () => {
    expect(() => unlessFaulty(wrong, isFaulty, () => (null as unknown as string).length)).toThrow(
      TypeError,
    )
  })
})
