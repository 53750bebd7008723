import type { CalendarEntry, CalendarKind } from '@tinkerdesk/shared'

interface Calendar {
  name: string
  /** The address of the product, without a slash at its end. */
  origin: string
  entries: readonly CalendarEntry[]
  /** Puts the product's words into the language of the reader. Absent in English. */
  say?: (sentence: string) => string
}

/** Bytes of a line, by RFC 5545. */
const maxLineBytes = 75

const kindWords: Record<CalendarKind, string> = {
  session: 'Session',
  booking: 'Lab',
  begins: 'Begins',
  closes: 'Applications close',
  due: 'Due',
}

/** Kinds whose label is a sentence: hours are counted. All other labels are names. */
const isCounted: Partial<Record<CalendarKind, true>> = { booking: true }

/** Escapes a text value. Control characters other than a line break may not occur in a calendar at all. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- These characters are removed.
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\n/g, '\\n')

/** Folds a line into parts of at most 75 bytes, between characters. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > maxLineBytes) {
      parts.push(part)
      // The space that begins the next part counts.
      part = ''
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

/** Formats a moment as UTC: `20261231T103000Z`. */
const utc = (moment: string): string => moment.replace(/\.\d+Z$/, 'Z').replace(/[-:]/g, '')
const compact = (day: string): string => day.replace(/-/g, '')
const next = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const timesOf = ({ day, from, to }: CalendarEntry): string[] =>
  from && to
    ? [`DTSTART:${utc(from)}`, `DTEND:${utc(to)}`]
    : [
        `DTSTART;VALUE=DATE:${compact(day)}`,
        `DTEND;VALUE=DATE:${compact(next(day))}`,
        'TRANSP:TRANSPARENT',
      ]

const eventOf = (
  entry: CalendarEntry,
  origin: string,
  say: NonNullable<Calendar['say']>,
): string[] => {
  const word = say(kindWords[entry.kind])
  const label = isCounted[entry.kind] ? say(entry.label) : entry.label
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.id)}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(entry.changedAt)}`,
    `LAST-MODIFIED:${utc(entry.changedAt)}`,
    ...timesOf(entry),
    `SUMMARY:${escaped(`${word}: ${label}`)}`,
    `CATEGORIES:${escaped(word)}`,
    `URL:${origin}${entry.link}`,
    'END:VEVENT',
  ]
}

/** Returns entries as a calendar by RFC 5545, in UTC. The same entries give the same text. */
export const calendarText = ({ name, origin, entries, say = (word) => word }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tinkerdesk//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap((entry) => eventOf(entry, origin, say)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
