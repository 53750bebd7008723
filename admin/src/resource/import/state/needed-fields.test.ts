import { resourceNamed, type Me } from '@tinkerdesk/shared'
import { rightsOf } from '../../../fields/rights.js'
import { fixedTexts, neededFields } from './needed-fields.js'

const admin: Me = {
  uid: 'a',
  email: 'a@lab.example',
  role: 'admin',
  displayName: 'A',
  schoolIds: [],
}

describe('what a new record needs beside the columns of a file', () => {
  const competition = resourceNamed('competition')
  const needed = (fixed: Record<string, unknown>) =>
    neededFields(competition, rightsOf(competition, admin), {
      paths: ['name', 'organizedBy', 'applicationStartDate', null],
      fixed,
    }).map(({ path }) => path)

  it('is asked for, also in a list that may not be empty', () => {
    expect(needed({})).toEqual(['applicationEndDate', 'requirements'])
    expect(needed({ applicationEndDate: '2026-12-20', requirements: ['A pen'] })).toEqual([])
  })

  it('is sent as the text of a cell', () => {
    const fixed = { requirements: ['A pen', 'Age proof'] }
    expect(fixedTexts(competition, { paths: ['name'], fixed })).toEqual({
      requirements: 'A pen; Age proof',
    })
  })
})
