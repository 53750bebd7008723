import { mentionAt, textToSend, typedText, withPerson } from './mention-text.js'

const [asha, ashaRao, other] = [
  '01ARZ3NDEKTSV4RRFFQ69G5FA1',
  '01ARZ3NDEKTSV4RRFFQ69G5FA2',
  '01ARZ3NDEKTSV4RRFFQ69G5FA3',
]

test('sends people by their ids, the longest name first, and leaves other words', () => {
  const people = [
    { id: asha!, label: 'Asha' },
    { id: ashaRao!, label: 'Asha Rao' },
  ]
  expect(textToSend({ text: '@Asha Rao and @Asha, not @Ashaben.', people })).toBe(
    `@[${ashaRao}] and @[${asha}], not @Ashaben.`,
  )
  expect(textToSend({ text: '@Asha Ra', people: [people[1]!] })).toBe('@Asha Ra')
})

test('shows a stored text as it was typed, with labels of their own for people of one name', () => {
  const stored = `@[${asha}]: ask @[${other}] and @[${asha}]`
  const typed = typedText(stored, { [asha!]: 'Asha', [other!]: 'Asha' })
  expect(typed.text).toBe('@Asha: ask @Asha 2 and @Asha')
  expect(textToSend(typed)).toBe(stored)
  expect(withPerson(typed.people, other!, 'Asha').label).toBe('Asha 2')
})

test.each([
  ['Ask @as', 7, { from: 4, query: 'as' }],
  ['@', 1, { from: 0, query: '' }],
  ['@Asha R', 7, { from: 0, query: 'Asha R' }],
  ['@आशा', 4, { from: 0, query: 'आशा' }],
  ['Ask @as much later', 18, null],
  ['mail@as', 7, null],
  ['@as done', 3, { from: 0, query: 'as' }],
])('finds the name that is typed in %j at %i', (text, cursor, query) =>
  expect(mentionAt(text, cursor)).toEqual(query),
)
