import { chosenFields, guessTargets } from './importable-fields.js'

const targets = [
  { path: 'name.firstName', label: 'First name' },
  { path: 'name.lastName', label: 'Last name' },
  { path: 'school', label: 'School' },
  { path: 'class', label: 'Class' },
  { path: 'id', label: 'ID' },
]

describe('the columns of a file', () => {
  it('get their field by its label, whatever its case and marks, or by its path', () => {
    expect(guessTargets(['FIRST_NAME', 'last name ', 'class', 'Id', 'Mood'], targets)).toEqual([
      'name.firstName',
      'name.lastName',
      'class',
      'id',
      null,
    ])
    expect(guessTargets(['firstName', 'name.lastName'], targets)).toEqual(['name.firstName', 'name.lastName'])
  })

  it('get their field in spite of a typing error, after those without one', () => {
    expect(guessTargets(['Frist name', 'Schol', 'First name'], targets)).toEqual([null, 'school', 'name.firstName'])
    expect(guessTargets(['Frist name', 'Clas'], targets)).toEqual(['name.firstName', 'class'])
  })

  it('get the field of the earlier file, also where it was left out, as long as it is there', () => {
    const earlier = { pupil: 'name.firstName', class: null, branch: 'gone' }
    expect(guessTargets(['Pupil', 'Class', 'Branch', 'First name'], targets, { earlier })).toEqual(['name.firstName', null, null, null])
  })

  it('are remembered by the first that has a field, if several have the same heading', () => {
    const paths = guessTargets(['Class', 'class', 'Mood'], targets)
    expect(chosenFields(['Class', 'class', 'Mood'], paths)).toEqual({ class: 'class', mood: null })
  })

  it('get their field by its label in another language', () => {
    const elsewhere = [(path: string) => (path === 'school' ? 'विद्यालय' : path)]
    expect(guessTargets(['विद्यालय', 'Class'], targets, { elsewhere })).toEqual(['school', 'class'])
  })

  it('share no field', () => {
    expect(guessTargets(['Class', 'class', 'CLASS'], targets)).toEqual(['class', null, null])
  })
})
