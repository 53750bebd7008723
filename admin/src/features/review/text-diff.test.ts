import fc from 'fast-check'
import { itemDiff, textDiff, type ItemChange, type Run } from './text-diff.js'

const textOf = (runs: readonly Run[], without: Run['mark']) =>
  runs
    .filter(({ mark }) => mark !== without)
    .map(({ text }) => text)
    .join('')
const kindsOf = (changes: readonly ItemChange[]) =>
  changes.map(({ mark, item }) => `${mark} ${String(item)}`)

describe('texts', () => {
  it('marks the words that were added and removed', () => {
    expect(textDiff('Cut the card with care.', 'Cut the thick card with a knife.')).toEqual([
      { mark: 'same', text: 'Cut the ' },
      { mark: 'added', text: 'thick ' },
      { mark: 'same', text: 'card with ' },
      { mark: 'removed', text: 'care' },
      { mark: 'added', text: 'a knife' },
      { mark: 'same', text: '.' },
    ])
  })
  it('shows a rewritten phrase as one change, and words of every script whole', () => {
    expect(
      textDiff('red lamp glows', 'green bulb glows').map(
        ({ mark, text }) => `${mark}:${text.trim()}`,
      ),
    ).toEqual(['removed:red lamp', 'added:green bulb', 'same:glows'])
    expect(textDiff('नमस्ते दुनिया', 'नमस्ते क्षत्रिय').map(({ text }) => text)).toEqual([
      'नमस्ते ',
      'दुनिया',
      'क्षत्रिय',
    ])
  })
  it('contains both texts whole, whatever they are', () => {
    const words = fc
      .array(fc.constantFrom('a', 'b', 'lamp', ' ', '  ', '\n', '.', 'नमस्ते'), { maxLength: 30 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(words, words, (before, after) => {
        const runs = textDiff(before, after)
        expect([textOf(runs, 'added'), textOf(runs, 'removed')]).toEqual([before, after])
      }),
    )
  })
  it('gives up on texts that have nothing in common', () => {
    const text = (word: string) => Array.from({ length: 2000 }, (_, at) => `${word}${at}`).join(' ')
    expect(textDiff(text('a'), text('b')).map(({ mark }) => mark)).toEqual(['removed', 'added'])
  })
})

describe('lists', () => {
  it('marks items that were added, removed, moved and reworded', () => {
    expect(
      kindsOf(itemDiff(['Card', 'Glue', 'Two coin cells'], ['Card', 'Three coin cells', 'Tape'])),
    ).toEqual(['same Card', 'removed Glue', 'changed Three coin cells', 'added Tape'])
    expect(kindsOf(itemDiff(['a', 'b', 'c'], ['c', 'a', 'b']))).toEqual([
      'moved c',
      'same a',
      'same b',
    ])
    expect(kindsOf(itemDiff([], ['a']))).toEqual(['added a'])
  })
  it('contains the new list in its order, and every old item', () => {
    const items = fc.uniqueArray(
      fc.constantFrom('a', 'b', 'c d e', 'c d f', 'long words here', 'long words there', 'x'),
    )
    fc.assert(
      fc.property(items, items, (before, after) => {
        const changes = itemDiff(before, after)
        expect(changes.filter(({ mark }) => mark !== 'removed').map(({ item }) => item)).toEqual(
          after,
        )
        const old = changes.flatMap((change) =>
          change.mark === 'added' ? [] : [change.mark === 'changed' ? change.before : change.item],
        )
        expect([...old].toSorted()).toEqual([...before].toSorted())
      }),
    )
  })
  it('compares files by what they are', () => {
    const [plan, photo] = [
      { id: '1', name: 'plan.pdf' },
      { id: '2', name: 'photo.jpg' },
    ]
    expect(itemDiff([plan], [plan, photo]).map(({ mark }) => mark)).toEqual(['same', 'added'])
  })
})
