import { NameMatches } from './name-matches.js'

/** Rows of a search are looked at by their name only. */
const rowOf = (id: string, name: string) => ({ id, version: 1, name })

describe('the records that texts name', () => {
  test('are those with the key of the text, each once', () => {
    const matches = new NameMatches(['Asha Das', 'asha das', 'Binu'])
    for (const name of ['asha das', 'asha das', 'nobody'])
      matches.note([rowOf(name, name)], (row) => String(row['name']), lower)
    expect(['Asha Das', 'asha das', 'Binu'].map((text) => matches.of(text).length)).toEqual([
      1, 1, 0,
    ])
  })

  test('are found with one key of each text, however often rows are added', () => {
    const texts = Array.from({ length: 500 }, (_, at) => `Text ${at}`)
    const matches = new NameMatches(texts)
    let keys = 0
    const keyOf = (text: string) => {
      keys += 1
      return lower(text)
    }
    for (let round = 0; round < 200; round += 1)
      matches.note([rowOf(String(round), `text ${round}`)], (row) => String(row['name']), keyOf)
    expect(keys).toBe(texts.length)
    expect(matches.of('Text 199')).toHaveLength(1)
  })
})

const lower = (text: string): string => text.toLowerCase()
