import { school } from '../../resources/school.js'
import { student } from '../../resources/student.js'
import { combinedPaths, spreadCells } from './spread-cells.js'

const spread = (cells: Record<string, string>) => spreadCells(student, cells)

describe('a cell for several fields', () => {
  it('is a class with its section, if no other cell has the section', () => {
    const written = {
      '8-A': ['8', 'A'],
      'VIII B': ['VIII', 'B'],
      '9th A': ['9th', 'A'],
      '8A': ['8', 'A'],
      '11-Science': ['11', 'Science'],
    }
    for (const [typed, [klass, section]] of Object.entries(written))
      expect(spread({ class: typed })).toEqual({ class: klass, section })
    expect(spread({ class: 'Class 8 Sec. B' })).toEqual({ class: 'Class 8', section: 'B' })
    expect(spread({ class: '8-A', section: ' a' })).toEqual({ class: '8', section: ' a' })
    expect(spread({ class: '8-A', section: '' })).toEqual({ class: '8', section: 'A' })
    const others: Record<string, string>[] = [
      { class: '8-A', section: 'B' },
      { class: '8' },
      { class: 'XI' },
      { class: '6 – Class VI' },
      { class: 'Tall' },
    ]
    for (const cells of others) expect(spread(cells)).toEqual(cells)
  })

  it('is a whole name, whose last word is the last name', () => {
    expect(spread({ name: 'Asha  Devi Rao' })).toEqual({
      'name.firstName': 'Asha Devi',
      'name.lastName': 'Rao',
    })
    expect(spread({ name: 'Rao, Asha' })).toEqual({
      'name.firstName': 'Asha',
      'name.lastName': 'Rao',
    })
    expect(spread({ name: 'Asha', class: '8' })).toEqual({ 'name.firstName': 'Asha', class: '8' })
    expect(spread({ name: ' ' })).toEqual({})
    expect(spread({ name: 'Asha Rao', 'name.lastName': 'Devi' })).toEqual({
      'name.firstName': 'Asha',
      'name.lastName': 'Devi',
    })
  })

  it('is among the paths that a file has beside those of fields', () => {
    expect(combinedPaths(student)).toEqual([{ path: 'name', label: 'Full name' }])
    expect(combinedPaths(school).map(({ label }) => label)).toContain('Principal – full name')
  })
})
