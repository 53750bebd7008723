import {
  choice,
  day,
  email,
  file,
  group,
  list,
  longText,
  number,
  relation,
  sharedKind,
  text,
  textOrFile,
  url,
  variant,
} from './index.js'
import { holdsFiles, isUnique, itemOf, maxLengthOf, partsOf, targetOf } from './walk.js'

const photo = file('Photo')

describe('what a kind says about its field', () => {
  it.each([
    ['a file', photo, true],
    ['a text or a file', textOrFile('Resource', { text: text('Text'), file: photo }), true],
    ['a list of files', list('Photos', photo), true],
    ['a group with a file', group('Part', { name: text('Name'), photo }), true],
    [
      'a list of groups with a file',
      list('Parts', group('Part', { name: text('Name'), photo })),
      true,
    ],
    ['a variant with a file', variant('Proof', { link: url('Link'), photo }), true],
    ['a group without a file', group('Name', { first: text('First') }), false],
    ['a list of texts', list('Tips', text('Tip')), false],
    ['a text', text('Name'), false],
  ])('%s knows whether it can hold files', (_, field, expected) =>
    expect(holdsFiles(field)).toBe(expected),
  )

  it('is unique among records only where the field itself is, not the items of a list', () => {
    expect(isUnique(text('Code', { unique: true }))).toBe(true)
    expect(isUnique(email('E-mail', { unique: true }))).toBe(true)
    expect(isUnique(text('Name'))).toBe(false)
    expect(isUnique(list('Tips', text('Tip'), { unique: true }))).toBe(false)
  })

  it('has the longest text that its schema takes', () => {
    expect(maxLengthOf(text('Name'))).toBe(200)
    expect(maxLengthOf(text('Name', { max: 60 }))).toBe(60)
    expect(maxLengthOf(longText('About'))).toBe(5000)
    expect(maxLengthOf(number('Seats', { max: 30 }))).toBeUndefined()
  })

  it('points at a resource, within another relation where it says so', () => {
    const within = { field: 'subject', by: 'subject' }
    expect(targetOf(relation('Topic', 'topic', { within }))).toEqual({
      to: 'topic',
      many: false,
      whenArchived: 'block',
      within,
    })
    expect(targetOf(text('Name'))).toBeUndefined()
  })

  it('has items or parts only where it is made of them', () => {
    const tip = text('Tip')
    expect(itemOf(list('Tips', tip))).toEqual(tip)
    expect(itemOf(tip)).toBeUndefined()
    expect(partsOf(group('Name', { tip }))).toEqual({ tip })
  })

  it('is ordered where more and less mean something: a choice can be sorted, and has neither', () => {
    const [grade, due] = [choice('Class', ['6th', '7th']), day('Due')]
    expect([sharedKind(grade).sortable, sharedKind(grade).ordered]).toEqual([true, false])
    expect([sharedKind(due).sortable, sharedKind(due).ordered]).toEqual([true, true])
  })
})
