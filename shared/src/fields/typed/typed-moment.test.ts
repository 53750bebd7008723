import fc from 'fast-check'
import { createTranslator } from '../../base/translator.js'
import { formatMoment } from '../kinds/moment.js'
import { parseMoment } from './typed-moment.js'

const today = '2026-11-22'
const read = (text: string, current?: string) => parseMoment(text, today, current).value
const problem = (text: string) => parseMoment(text, today).problem
/** A moment in India. */
const at = (text: string) => new Date(`${text}:00+05:30`).toISOString()

describe('a typed moment', () => {
  test('is a day and a time in any usual spelling, in either order', () => {
    const spellings = [
      '28/11/2026 16:00; 28-11-2026 4pm; 28.11.26 4.00 pm; 28 Nov 2026 4:00 pm; 28 Nov 2026, 4:00 PM; 28 nov 1600; 4.00 pm sat',
      '28/11 4 p.m.; 2026-11-28 16:00; 2026-11-28T16:00; 2026-11-28T10:30:00.000Z; 2026-11-28T16:00:00+05:30; sat 16.00',
      'sat at 4 pm; 4pm 28 nov; 1600 28/11; 16:00 sat; Sat, 28 Nov 2026, 4:00 pm; 28112026 1600; 28/11/2026 16:00:00',
      '2026/11/28 4:00:00 PM GMT+5:30; 2026-11-28 16:00:00 IST; 28 Nov 2026 16:00 GMT+05:30; 28/11/2026 4 pm ist; 28 नवंबर 2026 को 4:00 pm बजे',
      'Sat, 28 Nov 2026 10:30:00 GMT; Sat, 28 Nov 2026 16:00:00 +0530; 2026-11-28 16:00:00+0530',
      '28 नवंबर 2026, शाम 4:00 बजे; शाम 4 बजे 28 nov; 28/11 16:00 बजे; शाम 4 बजे शनि',
    ].flatMap((line) => line.split('; '))
    for (const text of spellings) expect([text, read(text)]).toEqual([text, at('2026-11-28T16:00')])
    expect([
      read('tomorrow 9am'),
      read('today noon'),
      read('yesterday 12 am'),
      read('+3 0930'),
    ]).toEqual([
      at('2026-11-23T09:00'),
      at('2026-11-22T12:00'),
      at('2026-11-21T00:00'),
      at('2026-11-25T09:30'),
    ])
  })

  test('is read as it is shown in Hindi, at every minute of a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        const moment = new Date(Date.parse(at('2026-11-28T00:00')) + minute * 60_000).toISOString()
        const shown = createTranslator('hi', { texts: {}, paths: {} }).dated(formatMoment(moment))
        expect([shown, read(shown)]).toEqual([shown, moment])
      }),
    )
    expect([read('रात 8 बजे'), read('दोपहर 1:45 बजे'), read('सुबह 12 बजे')]).toEqual([
      at('2026-11-22T20:00'),
      at('2026-11-22T13:45'),
      undefined,
    ])
  })

  test('keeps the part that was not typed', () => {
    const current = at('2026-11-28T16:00')
    expect([read('5.30 pm', current), read('30/11', current), read('fri', current)]).toEqual([
      at('2026-11-28T17:30'),
      at('2026-11-30T16:00'),
      at('2026-11-27T16:00'),
    ])
    expect(read('4pm')).toBe(at('2026-11-22T16:00'))
    expect(problem('28/11/2026')).toBe('Add a time, like 4 pm or 16:00')
  })

  test('is refused with a sentence if there is no such day or time', () => {
    expect(problem('31/02/2026 16:00')).toBe('There is no 31 Feb 2026')
    for (const text of [
      '28/11/2026 25:00',
      '13 pm',
      '28 nov 4:75',
      'soon',
      '28/11 5',
      'x'.repeat(100_000),
    ])
      expect([text.slice(0, 20), typeof problem(text)]).toEqual([text.slice(0, 20), 'string'])
    expect(parseMoment(' ', today)).toEqual({ value: null })
  })

  test('is read back from the form in which a moment is shown, to the minute', () => {
    const moments = fc
      .integer({ min: 0, max: 131_000_000 })
      .map((minute) => new Date(Date.UTC(1950, 0, 2) + minute * 60_000).toISOString())
    fc.assert(
      fc.property(moments, (moment) => {
        expect([
          parseMoment(formatMoment(moment), today).value,
          parseMoment(moment, today).value,
        ]).toEqual([moment, moment])
      }),
    )
  })

  test('is a real moment, nothing or a sentence, whatever was typed', () => {
    const pieces = fc.constantFrom(
      '25',
      '11',
      '/',
      '-',
      '.',
      ' ',
      ':',
      'nov',
      'fri',
      'pm',
      '2026',
      '+',
      '1600',
      'today',
      'at',
      't',
      'z',
      '99',
    )
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 14 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(
        texts,
        fc.option(fc.constantFrom(at('2026-11-28T16:00'), 'nonsense')),
        (text, current) => {
          const { value, problem: sentence } = parseMoment(text, today, current)
          if (typeof value === 'string') expect(new Date(value).toISOString()).toBe(value)
          else
            expect([value === null, sentence !== undefined && sentence.length > 9]).toContain(true)
        },
      ),
    )
  })
})
