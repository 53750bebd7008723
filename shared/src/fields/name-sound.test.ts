import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { nameSound, soundParts } from './name-sound.js'

/** The spellings of one name, in Latin and in Devanagari. */
type Name = readonly [latin: readonly string[], devanagari: readonly string[]]

const namesIn = (file: string): Name[] =>
  readFileSync(new URL(`../../test-data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [latin = '', devanagari = ''] = line.split('|')
      const spellings = (text: string) => text.split(',').map((each) => each.trim())
      return [spellings(latin), spellings(devanagari)]
    })

const firstNames = namesIn('first-names.txt')

/** Keeps what a function returned for each text. */
function kept<T>(of: (text: string) => T): (text: string) => T {
  const values = new Map<string, T>()
  return (text) => {
    if (!values.has(text)) values.set(text, of(text))
    return values.get(text)!
  }
}
const [partsOf, keyOf] = [kept(soundParts), kept(nameSound)]

/** Compares as the search does: the name has a part of each typed word. */
function finds(typed: string, name: string): boolean {
  const words = partsOf(typed)
  const key = keyOf(name)
  return words.length > 0 && words.every((parts) => parts.some((part) => key.includes(part)))
}

/** Searches for each spelling of each name in one script among all spellings of all names in the other. */
function quality(names: readonly Name[]): { recall: number; precision: number } {
  let [right, wrong, missed] = [0, 0, 0]
  for (const [from, to] of [
    [0, 1],
    [1, 0],
  ] as const)
    for (const name of names)
      for (const typed of name[from])
        for (const other of names)
          for (const spelling of other[to]) {
            const isMatch = finds(typed, spelling)
            if (isMatch && other === name) right++
            else if (isMatch) wrong++
            else if (other === name) missed++
          }
  return { recall: right / (right + missed), precision: right / (right + wrong) }
}

describe('the phonetic key of a name', () => {
  test('finds names in the other script, and few others', () => {
    expect(firstNames).toHaveLength(200)
    for (const names of [firstNames, namesIn('last-names.txt')]) {
      const { recall, precision } = quality(names)
      expect(recall).toBeGreaterThanOrEqual(0.9)
      expect(precision).toBeGreaterThanOrEqual(0.9)
    }
  })

  test.each([
    ['kavya', 'काव्या'],
    ['simran', 'सिमरन'],
    ['zoya', 'ज़ोया'],
    ['zoya', 'ज\u093cोया'],
    ['zoya', 'जोया'],
    ['शर्मा', 'Sharma'],
    ['Dipak', 'Deepak'],
    ['Jyothi', 'Jyoti'],
    ['Sourabh', 'Saurabh'],
    ['Laxmi', 'Lakshmi'],
    ['Bairva', 'Bairwa'],
    ['kavya sharma', 'शर्मा काव्या'],
    ['simr', 'सिमरन'],
    ['simra', 'सिमरन'],
    ['सिमर', 'Simran'],
  ])('finds by "%s" the name %s', (typed, name) => {
    expect(finds(typed, name)).toBe(true)
  })

  test.each([
    ['rohan', 'रेहान'],
    ['amita', 'अमित'],
    ['ram', 'रमेश'],
    ['asha', 'ईशा'],
    ['seema', 'सिमरन'],
    ['k', 'काव्या'],
  ])('does not find by "%s" the name %s', (typed, name) => {
    expect(finds(typed, name)).toBe(false)
  })

  test('is found by its first three letters among few others', () => {
    for (const [latin, devanagari] of firstNames)
      for (const [spellings, script] of [
        [latin, 1],
        [devanagari, 0],
      ] as const)
        for (const spelling of spellings) {
          const typed = [...spelling].slice(0, 3).join('')
          const matches = firstNames.filter((name) =>
            name[script].some((each) => finds(typed, each)),
          )
          expect([typed, matches.length <= 4]).toEqual([typed, true])
        }
  })

  const letters = fc.string({ unit: fc.constantFrom(..."aeghijknorsyzक ख़ज्ञ़ािृंँह्डयरम\u200d'") })

  test('is the same for every form of a text, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: 'binary' })), (text) => {
        const key = nameSound(text)
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
          expect(nameSound(text.normalize(form))).toBe(key)
        expect(nameSound(text.toUpperCase().toLowerCase())).toBe(nameSound(text.toLowerCase()))
        expect(key).toMatch(/^$|^( [a-zA-Z]+)+ $/)
        for (const part of soundParts(text).flat()) expect(part.length).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  test('has the whole words by which a name is found', () => {
    fc.assert(
      fc.property(letters, (text) => {
        if (soundParts(text).some((parts) => parts.length === 0)) return
        expect(soundParts(text).length === 0 || finds(text, text)).toBe(true)
      }),
    )
  })

  test('is empty for a text without letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0१२ .,-/()+&\n') }), (text) => {
        expect(nameSound(text)).toBe('')
        expect(soundParts(text)).toEqual([])
      }),
    )
  })
})
