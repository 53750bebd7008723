import { resourceNamed } from '@tinkerdesk/shared'
import { readXlsx } from 'hucre/xlsx'
import { templateOf } from './template.js'

describe('a template', () => {
  it('has a heading for each field, and the choices of a field as a list of its cells', async () => {
    const { sheets } = await readXlsx(
      await templateOf(resourceNamed('student'), [
        { path: 'name.firstName', label: 'First name' },
        { path: 'class', label: 'Class' },
        { path: 'isTeamLeader', label: 'Team leader' },
      ]),
    )
    const [rows, choices] = sheets
    expect(rows!.rows).toEqual([['First name', 'Class', 'Team leader']])
    const classes = choices!.rows.map(([value]) => value)
    expect(classes[0]).toBe('Class')
    expect(classes).toContain('8th')
    expect(choices!.rows.slice(0, 3).map((row) => row[1])).toEqual(['Team leader', 'Yes', 'No'])
    expect(rows!.dataValidations).toMatchObject([
      { type: 'list', range: 'B2:B5001', formula1: `'Choices'!$A$2:$A$${classes.length}` },
      { type: 'list', range: 'C2:C5001', formula1: "'Choices'!$B$2:$B$3" },
    ])
  })

  it('has no second sheet for a resource without choices', async () => {
    const { sheets } = await readXlsx(await templateOf(resourceNamed('tag'), [{ path: 'name', label: 'Name' }]))
    expect(sheets).toHaveLength(1)
  })
})
