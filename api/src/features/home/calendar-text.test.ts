import type { CalendarEntry } from '@tinkerdesk/shared'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { calendarText } from './calendar-text.js'

const origin = 'https://lab.example'
const session: CalendarEntry = {
  id: '01J0SESSION',
  kind: 'session',
  day: '2026-12-31',
  from: '2026-12-31T18:45:00.000Z',
  to: '2026-12-31T20:15:00.000Z',
  label: 'Science · Light',
  link: '/session-data/show/01J0SESSION',
  changedAt: '2026-12-01T08:00:00.123Z',
}
const closing: CalendarEntry = {
  ...session,
  id: '01J0COMPETITION-closes',
  kind: 'closes',
  day: '2026-12-31',
  from: null,
  to: null,
}

const textOf = (...entries: CalendarEntry[]) =>
  calendarText({ name: 'Tinkerdesk', origin, entries })
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))

describe('calendarText', () => {
  it('gives the moments of a session in UTC, and whole days for the dates of a competition', () => {
    const [first, second] = eventsIn(textOf(session, closing))
    expect([
      first!.startDate.toJSDate().toISOString(),
      first!.endDate.toJSDate().toISOString(),
    ]).toEqual([session.from, session.to])
    expect([
      second!.startDate.toString(),
      second!.endDate.toString(),
      second!.startDate.isDate,
    ]).toEqual(['2026-12-31', '2027-01-01', true])
    expect(textOf(session)).toContain('DTSTAMP:20261201T080000Z\r\n')
    expect(textOf(session)).toContain('URL:https://lab.example/session-data/show/01J0SESSION\r\n')
  })

  it('gives every text as it is to an independent reader, in lines of at most 75 bytes', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '\\',
        ';',
        ',',
        '\n',
        '\r\n',
        '"',
        ':',
        'END:VEVENT',
        '\\n',
        'प्रकाश और रंग',
        '🚀',
        '\u0000',
        '\u2028',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const label = pieces.join('')
        const text = textOf({ ...session, label }, closing)
        const [first, second] = eventsIn(text)
        const plain = label
          .replace(/\r\n?/g, '\n')
          // eslint-disable-next-line no-control-regex -- These characters are removed.
          .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
        expect(first!.summary).toBe(`Session: ${plain}`)
        expect(second!.summary).toBe(`Applications close: ${closing.label}`)
        const lines = text.split('\r\n')
        expect(lines.at(-1)).toBe('')
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
          expect(Buffer.from(line).toString()).toBe(line)
        }
      }),
    )
  })
})
