import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageFile } from './base/translator.js'

const root = join(import.meta.dirname, '../..')
const { texts }: LanguageFile = JSON.parse(
  readFileSync(join(root, 'shared/languages/hi.json'), 'utf8'),
)
const [, page = ''] = readFileSync(join(root, 'docs/languages.md'), 'utf8').split('## Glossary')
const [table = ''] = page.split('\n## ')

/** The terms of the glossary: each English word with its Hindi one. */
const terms = [...table.matchAll(/^\| ([a-z].*) \| (.*) \|$/gm)].flatMap(
  ([, english = '', own = '']) => {
    const words = own.split(', ')
    return english.split(', ').map((term, at) => [term, words[at] ?? ''] as const)
  },
)

/** Texts that have a word of the glossary in another sense: examples of what is typed, "record" as a verb, "by hand in", the parts of a page, the return that a school hands in, accounts and receipts of money. */
const inAnotherSense =
  /name@school|^A name, a class, a page: |\brecords? (a|the|it)\b|\bby hand\b|^Sections$|\b(monthly|month’s|the|this|a) returns?\b|^Returns of|\bnil return\b|\b(statement of accounts|account of the year|other receipts?)\b/i

/** The part of a Hindi word that all its forms share. */
const stemOf = (word: string): string => word.split(' ')[0]!.replace(/(ाएँ|एँ|ें|ा|ी|े)$/u, '')

const hasTerm = (text: string, term: string): boolean =>
  new RegExp(`(^|[^\\w-])(${term}|${term.replace(/y$/, 'ie')}e?s)(?![\\w-])`, 'i').test(
    text.replace(/\{\w+\}/g, '·'),
  )

describe('the Hindi of the product', () => {
  test('has the word of the glossary wherever English has the word beside it', () => {
    const others = terms.flatMap(([term, own]) =>
      Object.entries(texts)
        .filter(([english]) => hasTerm(english, term) && !inAnotherSense.test(english))
        .filter(([, hindi]) => !hindi.includes(stemOf(own)))
        .map(([english, hindi]) => `${term} is ${own}: ${english}: ${hindi}`),
    )
    expect(others).toEqual([])
    expect(terms.length).toBeGreaterThan(50)
    expect(terms.filter(([, own]) => stemOf(own) === '')).toEqual([])
    expect(
      terms.filter(([term]) => !Object.keys(texts).some((english) => hasTerm(english, term))),
    ).toEqual([])
  })

  test('is in Devanagari, but for names, keys and examples of what is typed', () => {
    const names =
      /^(AI|AIM|CBSE|IB|ICSE|ID|IGCSE|SHA-256|TA ID|UPI|a PDF|Ctrl.*|Esc|Mon–Fri 2–5 pm|.*Tinkerdesk|[^a-z]*(\{\w+\}[^a-z]*)+|“\{shortName\}” is \{value\}| of \{formatCount\})$/
    expect(
      Object.entries(texts).filter(
        ([english, hindi]) => !/\p{Script=Devanagari}/u.test(hindi) && !names.test(english),
      ),
    ).toEqual([])
  })

  test('has Latin digits, and letters in the form in which they are stored', () => {
    expect(
      Object.values(texts).filter(
        (hindi) => /[०-९]/u.test(hindi) || hindi !== hindi.normalize('NFC'),
      ),
    ).toEqual([])
  })
})
