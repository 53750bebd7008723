import { requireVersion, takeChangeBody } from './take/take-change-body.js'
import { takeNewBody } from './take/take-new-body.js'

const grants = { grants: [] }
const take = (body: unknown) => takeNewBody({ ...grants, body })
const takeChange = (body: unknown) => takeChangeBody({ ...grants, body, id: 'tag0000001' })
const faultAt = (path: string) =>
  expect.objectContaining({ details: { issues: [expect.objectContaining({ path })] } })

describe('the body of a creation', () => {
  it('is split into its fields and the id that the client chose', () => {
    expect(take({ id: 'tag0000001', name: 'Welding' })).toEqual({
      content: { name: 'Welding' },
      sentId: 'tag0000001',
    })
    expect(take({ name: 'Welding' })).toEqual({ content: { name: 'Welding' }, sentId: undefined })
  })

  it.each([null, [], 'text', 3])('is refused if it is %p', (body) => {
    expect(() => take(body)).toThrow(faultAt(''))
  })

  it.each([7, '', 'short', 'with space in it', 'x'.repeat(41)])(
    'is refused with the id %p',
    (id) => {
      expect(() => take({ id, name: 'Welding' })).toThrow(faultAt('id'))
    },
  )
})

describe('the body of a change', () => {
  it('is split into its fields and the version that it is based on', () => {
    expect(takeChange({ version: 2, name: 'Welding' })).toEqual({
      content: { name: 'Welding' },
      version: 2,
    })
  })

  it('may repeat the id of the record, but names no other', () => {
    expect(takeChange({ id: 'tag0000001', version: 2 })).toEqual({ content: {}, version: 2 })
    expect(() => takeChange({ id: 'tag0000002', version: 2 })).toThrow(faultAt('id'))
  })

  it('is refused without a version, and with one that no record has', () => {
    expect(() => requireVersion(undefined)).toThrow(
      expect.objectContaining({ code: 'version_required' }),
    )
    for (const version of ['2', 0, -1, 1.5, null])
      expect(() => requireVersion(version)).toThrow(faultAt('version'))
  })
})
