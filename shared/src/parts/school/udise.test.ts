import { sharedKind } from '../../fields/index.js'
import { labIdentity } from './lab-identity.js'
import { likelyName, nameInList } from './places.js'
import { indianStates } from '../states.js'
import { isUdiseOf, udiseCode } from './udise.js'

const read = (typed: unknown) =>
  sharedKind(labIdentity.udiseCode)
    .schema(labIdentity.udiseCode, {} as never)
    .safeParse(typed)

describe('a UDISE code', () => {
  it.each(['08120612345', '27251402703', '36010100101', '37020300901'])('is %s', (code) => {
    expect(udiseCode.test(code)).toBe(true)
  })

  it.each([
    ['has too few digits', '081206123'],
    ['has too many digits', '081206123456'],
    ['has the state 00', '00120612345'],
    ['has the state 39', '39120612345'],
    ['has the district 00', '08000612345'],
    ['has the block 00', '08120012345'],
    ['has the school 00', '08120612300'],
    ['has a letter', '0812O612345'],
  ])('is none if it %s', (_, code) => expect(read(code).success).toBe(false))

  it('gets the first zero back that a spreadsheet took away, and loses what people put between its digits', () => {
    expect(read('8120612345').data).toBe('08120612345')
    expect(read('8120612345.0').data).toBe('08120612345')
    expect(read('08-12-06-123-45').data).toBe('08120612345')
    expect(read('०८१२०६१२३४५').data).toBe('08120612345')
  })

  it('begins with the digits of its state, of which each has its own', () => {
    for (const state of indianStates)
      expect(
        Array.from({ length: 38 }, (_, at) => String(at + 1).padStart(2, '0')).some((digits) =>
          isUdiseOf(`${digits}120612345`, state),
        ),
      ).toBe(true)
    expect(isUdiseOf('08120612345', 'Rajasthan')).toBe(true)
    expect(isUdiseOf('08120612345', 'Kerala')).toBe(false)
    expect(isUdiseOf('28120612345', 'Telangana')).toBe(true)
    expect(isUdiseOf(null, 'Kerala')).toBe(true)
  })
})

describe('a district', () => {
  const list = ['North Goa', 'South Goa', 'Kāñchipuram']

  it('is found in a list however its name is typed, and written as the list does', () => {
    expect(nameInList('north-goa', list)).toBe('North Goa')
    expect(nameInList('SOUTH  GOA.', list)).toBe('South Goa')
    expect(nameInList('Panaji', list)).toBeUndefined()
  })

  it('that is not in a list is perhaps a typing error of one that is', () => {
    expect(likelyName('Nort Goa', list)).toBe('North Goa')
    expect(likelyName('Panaji', list)).toBeUndefined()
  })
})
