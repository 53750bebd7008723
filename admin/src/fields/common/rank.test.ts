import { choiceLabel, resourceNamed, type FieldKinds } from '@tinkerdesk/shared'
import fc from 'fast-check'
import { optionsIn } from './options-in.js'
import { rankedOptions, rankOf } from './rank.js'

const labelled = (labels: readonly string[]) => labels.map((label) => ({ label }))
const ranked = (labels: readonly string[], typed: string) =>
  rankedOptions(labelled(labels), typed).map(({ label }) => label)

describe('ranking choices', () => {
  test('offers what begins with the letters before what only contains them', () => {
    const gender = resourceNamed('student').fields['gender'] as FieldKinds['choice']
    const labels = gender.choices.map((choice) => choiceLabel(gender, choice))
    for (const typed of ['m', 'mal', 'male', ' Male '])
      expect(ranked(labels, typed)[0]).toBe('Male')
    expect(ranked(labels, 'f')[0]).toBe('Female')
  })

  test('puts the choice first that a text means, as a list and the cell of a grid take it', () => {
    const gender = optionsIn(resourceNamed('student').fields['gender']!)!
    const taken = (typed: string) => rankedOptions(gender, typed)[0]?.value
    expect(['girl', 'G', 'boy', 'लड़का', 'oth', 'zz'].map(taken)).toEqual([
      'Female',
      'Female',
      'Male',
      'Male',
      'Other',
      undefined,
    ])
  })

  test('orders the label itself, its first words, whole words, its beginning, beginnings of words and the rest', () => {
    const labels = [
      'Mohanaidu 170',
      'Govt. School Naidu 70',
      'Naidu 71',
      'Govt. School Naidu 7',
      'Naidu 7 Academy',
      'Naidu 7',
    ]
    expect(ranked(labels, 'naidu 7')).toEqual([
      'Naidu 7',
      'Naidu 7 Academy',
      'Govt. School Naidu 7',
      'Naidu 71',
      'Govt. School Naidu 70',
      'Mohanaidu 170',
    ])
  })

  test('leaves out what does not have every word, and keeps the order of the rest', () => {
    expect(ranked(['Kerala', 'Karnataka', 'Goa'], 'ka')).toEqual(['Karnataka'])
    expect(ranked(['6th', '7th', '8th'], 'th')).toEqual(['6th', '7th', '8th'])
    expect(ranked(['b', 'a'], '')).toEqual(['b', 'a'])
  })

  test('finds every choice first by its whole label', () => {
    const labels = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(labels, (choices) => {
        for (const label of choices) expect(rankOf(ranked(choices, label)[0]!, label)).toBe(0)
      }),
    )
  })
})
