import { choicesOfCell, fieldAt, resourceNamed, resources, type Me } from '@tinkerdesk/shared'
import { colToLetter, readXlsx } from 'hucre/xlsx'
import { rightsOf } from '../../../fields/rights.js'
import { guessTargets, importTargets } from '@tinkerdesk/shared/files/columns/importable-fields'
import { templateOf } from './template.js'

const admin: Me = {
  uid: 'a',
  email: 'a@lab.example',
  role: 'admin',
  displayName: 'A',
  schoolIds: [],
}
/** The resources whose list imports files. */
const importable = resources.filter(
  (resource) =>
    resource.screens !== undefined &&
    !resource.isConfidential &&
    importTargets(resource, rightsOf(resource, admin)).length > 1,
)

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

  describe.each(importable)('of $name', (resource) => {
    const targets = importTargets(resource, rightsOf(resource, admin))

    it('offers every choice of every field as a list, below headings that an import takes for the same fields', async () => {
      expect(targets.length).toBeGreaterThan(1)
      const { sheets } = await readXlsx(await templateOf(resource, targets))
      const headings = sheets[0]!.rows[0]!.map(String)
      expect(guessTargets(headings, targets)).toEqual(targets.map(({ path }) => path))
      const offered = targets.map((_, at) => {
        const rule = sheets[0]!.dataValidations?.find(({ range }) =>
          range.startsWith(`${colToLetter(at)}2:`),
        )
        if (!rule) return []
        const [, column, last] = /^'Choices'!\$([A-Z]+)\$2:\$\1\$(\d+)$/.exec(
          String(rule.formula1),
        )!
        const place = sheets[1]!.rows[0]!.findIndex((_, index) => colToLetter(index) === column)
        return sheets[1]!.rows.slice(1, Number(last)).map((row) => row[place])
      })
      const choices = targets
        .map(({ path }) => fieldAt(resource, path))
        .map((field) => (field ? [...choicesOfCell(field).texts] : []))
      expect(offered).toEqual(choices)
    })
  })

  it('has no second sheet for a resource without choices', async () => {
    const { sheets } = await readXlsx(
      await templateOf(resourceNamed('tag'), [{ path: 'name', label: 'Name' }]),
    )
    expect(sheets).toHaveLength(1)
  })
})
