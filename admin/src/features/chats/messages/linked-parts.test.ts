import { find } from 'linkifyjs'
import { linkedParts } from './linked-parts.js'

/** The addresses to which a message leads. */
const linksOf = (text: string) =>
  linkedParts(text).flatMap((part) => find(part).map(({ href }) => href))

describe('the links of a message', () => {
  test.each([
    ['देखें https://school.example/lab।', ['https://school.example/lab']],
    [
      'देखें https://school.example। फिर https://school.example/2॥',
      ['https://school.example', 'https://school.example/2'],
    ],
    ['(https://school.example/lab)।', ['https://school.example/lab']],
    ['“https://school.example/lab”।', ['https://school.example/lab']],
    ['https://school.example/lab۔', ['https://school.example/lab']],
    ['see https://school.example/lab…', ['https://school.example/lab']],
    ['https://school.example/पाठ। ठीक', ['https://school.example/पाठ']],
    ['https://school.example/lab. ok', ['https://school.example/lab']],
  ])('end before the full stop of any language: %s', (text, links) => {
    expect(linksOf(text)).toEqual(links)
    expect(linkedParts(text).join('')).toBe(text)
  })
})
