import fc from 'fast-check'
import { formatDay, wholeDay } from './calendar.js'
import { dayAfter } from './relative-days.js'
import { parseDay } from './typed-day.js'

/** A Sunday. */
const today = '2026-11-22'
const read = (text: string) => parseDay(text, today).value
const problem = (text: string) => parseDay(text, today).problem

/** Days as text, from 1900 to 2199. */
const days = fc.integer({ min: 0, max: 109_572 }).map((days) => dayAfter('1900-01-01', days))
const parts = (day: string) => day.split('-') as [year: string, month: string, date: string]
const plain = (number: string) => String(Number(number))

describe('a typed day', () => {
  test('may be written as people in India write it, the day first', () => {
    const spellings = [
      '25-11-2026; 25/11/2026; 25.11.2026; 25.11.26; 25/11/26; 25/11; 25-11; 25 11; 25 / 11 / 2026; 25112026; 251126',
      '25 nov; 25nov; 25 Nov 2026; 25-Nov-26; 25th November, 2026; 25 nov.; Nov 25; november 25, 2026; 25 of nov',
      'Wed, 25 Nov 2026; wednesday 25/11; 2026-11-25; 2026/11/25; 20261125;  25–11–2026 ; २५/११/२०२६',
    ].flatMap((line) => line.split('; '))
    for (const text of spellings) expect([text, read(text)]).toEqual([text, '2026-11-25'])
    expect(read('05/11')).toBe('2026-11-05')
    expect(read('1 sept')).toBe('2026-09-01')
  })

  test('may be relative to today', () => {
    const spoken = {
      today: '2026-11-22',
      Tomorrow: '2026-11-23',
      yesterday: '2026-11-21',
      '+3': '2026-11-25',
      '-1w': '2026-11-15',
      '+ 2 weeks': '2026-12-06',
      '+1m': '2026-12-22',
      '+1y': '2027-11-22',
      'in 3 days': '2026-11-25',
      '2 weeks ago': '2026-11-08',
      fri: '2026-11-27',
      sunday: '2026-11-29',
      'next mon': '2026-11-23',
      'next sun': '2026-11-29',
      'last sun': '2026-11-15',
      'last fri': '2026-11-20',
    }
    expect(Object.fromEntries(Object.keys(spoken).map((text) => [text, read(text)]))).toEqual(
      spoken,
    )
    expect(parseDay('+1m', '2026-01-31').value).toBe('2026-02-28')
  })

  test('without a year is the nearest to today, and two digits are this century or the last', () => {
    expect([read('5 jan'), read('25/6'), read('29/2')]).toEqual([
      '2027-01-05',
      '2026-06-25',
      '2028-02-29',
    ])
    expect([read('1/1/46'), read('1/1/47')]).toEqual(['2046-01-01', '1947-01-01'])
    expect(parseDay('29 feb', '2100-03-01').value).toBe('2104-02-29')
  })

  test('is refused with a sentence if there is no such day', () => {
    expect(problem('31/02/2026')).toBe('There is no 31 Feb 2026')
    expect(problem('31 feb')).toBe('There is no 31 Feb 2026')
    expect(problem('11/25')).toBe('There is no month 25. Type the day first, like 25/11')
    expect(problem('Fri, 25 Nov 2026')).toBe('25 Nov 2026 is a Wednesday')
    expect(problem('1/1/1899')).toBe('The year must be between 1900 and 2199')
    expect(problem('+9999y')).toBe('The year must be between 1900 and 2199')
    for (const text of ['soon', '25', '2511', '25 novel', 'nov 2026', '0', 'x'.repeat(100_000)])
      expect([text.slice(0, 20), problem(text)]).toEqual([
        text.slice(0, 20),
        'Type a day, like 25/11/2026, 25 nov, tomorrow or +3',
      ])
  })

  test('of nothing is no day', () => {
    expect([parseDay('', today), parseDay(' , ', today)]).toEqual([
      { value: null },
      { value: null },
    ])
  })

  test('is read back from every form in which a day is shown, and from every spelling', () => {
    fc.assert(
      fc.property(days, days, (day, now) => {
        const [year, month, date] = parts(day)
        const spellings = [
          day,
          formatDay(day),
          wholeDay(day),
          `${plain(date)}/${plain(month)}/${year}`,
          `${date}.${month}.${year}`,
        ]
        for (const text of spellings) expect([text, parseDay(text, now).value]).toEqual([text, day])
      }),
    )
  })

  test('without a year is at most half a year away', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [, month, date] = parts(day)
        fc.pre(`${month}-${date}` !== '02-29')
        const distance = Math.abs(
          Date.parse(parseDay(`${date}/${month}`, today).value!) - Date.parse(today),
        )
        expect(distance).toBeLessThanOrEqual(183 * 86_400_000)
      }),
    )
  })

  test('is a real day, nothing or a sentence, whatever was typed', () => {
    const pieces = fc.constantFrom(
      '25',
      '31',
      '/',
      '-',
      '.',
      ' ',
      'nov',
      'fri',
      'next ',
      '2026',
      '+',
      '0',
      'today',
      'th',
      '99',
      ',',
      'x',
    )
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(texts, days, (text, now) => {
        const { value, problem: sentence } = parseDay(text, now)
        if (typeof value === 'string')
          expect(new Date(`${value}T00:00:00Z`).toISOString().slice(0, 10)).toBe(value)
        else expect([value === null, sentence !== undefined && sentence.length > 9]).toContain(true)
      }),
    )
  })
})
