import { firstLetter } from './first-letter.js'

test('a letter keeps its signs', () => {
  expect(['Kaur', 'कौर', 'निशा', 'ज़ोया', 'É', ''].map(firstLetter)).toEqual([
    'K',
    'कौ',
    'नि',
    'ज़ो',
    'É',
    '',
  ])
})
