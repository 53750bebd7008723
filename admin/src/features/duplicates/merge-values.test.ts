import { resourceNamed } from '@tinkerdesk/shared'
import { decisionOf, differencesOf, usualChoice } from './merge-values.js'

const student = resourceNamed('student')
const older = {
  name: { firstName: 'Asha', lastName: 'Das' },
  class: '7th',
  school: { id: 'a' },
  email: null,
  guardians: [{ name: 'Meera' }],
}
const younger = {
  name: { firstName: 'Asha', lastName: 'Dass' },
  class: '7th',
  school: { id: 'a' },
  email: 'a@lab.example',
  guardians: [],
}

test('a merge keeps the values of the record that stays, and fills what it lacks', () => {
  const differences = differencesOf(student, [older, younger], (path) => path !== 'gender')
  expect(differences.map(({ path }) => path)).toEqual(['name.lastName', 'email', 'guardians'])
  expect(
    differences.map((difference) => [usualChoice(difference, 0), usualChoice(difference, 1)]),
  ).toEqual([
    [0, 1],
    [1, 1],
    [0, 0],
  ])
  expect(decisionOf(differences, {}, 0)).toEqual({ take: ['email'], join: [] })
  expect(decisionOf(differences, { 'name.lastName': 1, guardians: 'both', email: 0 }, 0)).toEqual({
    take: ['name.lastName'],
    join: ['guardians'],
  })
  expect(decisionOf(differences, {}, 1)).toEqual({ take: ['guardians'], join: [] })
})
