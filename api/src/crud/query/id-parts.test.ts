import fc from 'fast-check'
import { idParts } from './id-parts.js'

describe('ids as one text', () => {
  it('come in parts of a size, in their order', () => {
    expect([...idParts(['a,bb,c,d,e'], 2)]).toEqual([['a', 'bb'], ['c', 'd'], ['e']])
    expect([...idParts(['a,b'], 2)]).toEqual([['a', 'b']])
    expect([...idParts([''], 2)]).toEqual([])
  })

  it('are all there, whatever their number', () => {
    const ids = fc.array(fc.stringMatching(/^[0-9A-Za-z]{10,40}$/), { maxLength: 30 })
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 7 }), (ids, size) => {
        const parts = [...idParts([ids.join()], size)]
        expect(parts.flat()).toEqual(ids)
        expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true)
      }),
    )
  })
})
