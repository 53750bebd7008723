import { maxBulk, maxDepth } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { placed } from '../bulk/placed.js'
import { resultOf } from './result-of.js'
import { takeActionBody } from './take-action-body.js'
import { takeItems } from './take-items.js'
import { versionIn } from '../bulk/version-in.js'

const faultAt = (path: string) =>
  expect.objectContaining({ details: { issues: [expect.objectContaining({ path })] } })

describe('the body of a bulk request', () => {
  it('holds the records, and the request gets an id or keeps that of its change set', () => {
    const { items, id } = takeItems({ body: { bulk: [{ name: 'Welding' }] } })
    expect(items).toEqual([{ name: 'Welding' }])
    expect(id).toMatch(/^[0-9A-Z]{26}$/)
    expect(takeItems({ body: { bulk: [{}] }, changeSet: 'changeset1' }).id).toBe('changeset1')
  })

  it.each([null, [], {}, { bulk: [] }, { bulk: 'all' }, { bulk: [{}], force: true }])(
    'is refused as %j',
    (body) => {
      expect(() => takeItems({ body })).toThrow(faultAt('bulk'))
    },
  )

  it('names the place of an entry that is not a record', () => {
    expect(() => takeItems({ body: { bulk: [{}, 'tag'] } })).toThrow(faultAt('bulk.1'))
  })

  it('is refused with too many records, and with one that is nested too deeply', () => {
    const many = { bulk: Array.from({ length: maxBulk + 1 }, () => ({})) }
    expect(() => takeItems({ body: many })).toThrow(
      expect.objectContaining({ code: 'limit_exceeded' }),
    )
    const deep = Array.from({ length: maxDepth + 1 }).reduce<object>((inner) => ({ inner }), {})
    expect(() => takeItems({ body: { bulk: [deep] } })).toThrow(
      expect.objectContaining({ code: 'limit_exceeded' }),
    )
  })
})

describe('the body of an action', () => {
  it('holds the records and the asked values', () => {
    const bulk = [{ id: 'loan000001', version: 1 }]
    expect(takeActionBody({ body: { bulk, values: { damages: 'None' } } })).toEqual({
      items: bulk,
      values: { damages: 'None' },
    })
    expect(takeActionBody({ body: { bulk } })).toEqual({ items: bulk, values: {} })
  })

  it('refuses another key, and values that are not an object', () => {
    expect(() => takeActionBody({ body: { bulk: [{}], force: true } })).toThrow(faultAt('force'))
    expect(() => takeActionBody({ body: { bulk: [{}], values: [1] } })).toThrow(faultAt('values'))
  })
})

describe('the version in an item', () => {
  it('may be absent, and is the only key beside the id', () => {
    expect(versionIn({})).toBeUndefined()
    expect(versionIn({ version: 4 })).toBe(4)
    expect(() => versionIn({ version: 'last' })).toThrow(faultAt('version'))
    expect(() => versionIn({ version: 4, name: 'Welding' })).toThrow(faultAt('name'))
  })
})

describe('a problem with one of the records', () => {
  it('names its place in front of every path', () => {
    const problem = new ProblemError('validation_failed', {
      issues: [{ path: 'name', message: 'Name is required' }],
    })
    expect(placed(problem, 3)).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: 'bulk.3.name' }] },
    })
  })

  it('gets an issue at the place if it has none', () => {
    const problem = placed(new ProblemError('not_found'), 0)
    expect(problem).toMatchObject({ code: 'not_found', details: { issues: [{ path: 'bulk.0' }] } })
  })

  it('is the result of that record alone', async () => {
    const fail = () => Promise.reject(new ProblemError('not_found'))
    const result = await resultOf({ id: 'tag0000001' }, 'A bulk change', fail)
    expect(result).toMatchObject({ id: 'tag0000001', status: 404, problem: { code: 'not_found' } })
    const record = { id: 'tag0000001', name: 'Welding' }
    expect(
      await resultOf({}, 'A bulk change', async () => ({ id: record.id, status: 200, record })),
    ).toMatchObject({ record })
  })
})
