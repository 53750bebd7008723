import { formatMoment } from '@tinkerdesk/shared/fields/typed/format-moment'
import { spokenLanguage, spokenLocale } from '@tinkerdesk/shared/base/say'

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
// "कल" is both yesterday and tomorrow: Hindi counts the days.
const words = new Intl.RelativeTimeFormat(spokenLocale(), {
  numeric: spokenLanguage() === 'hi' ? 'always' : 'auto',
})
const english = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** Returns an exact time in India: "22 Nov 2026, 4:10 pm". Another language has the words of all its other dates. */
export const exactTime = (value: string): string =>
  spokenLanguage() === 'en' ? english.format(new Date(value)) : formatMoment(value)

/** Returns "2 hours ago", from a moment and the current one. */
function timeAgo(value: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(value) - now) / 1000)
  const step = steps.find(([, length]) => Math.abs(seconds) >= length)
  return step ? words.format(Math.round(seconds / step[1]), step[0]) : 'just now'
}

/** An exact time in India, followed by the relative one: "22 Nov 2026, 4:10 pm · 2 hours ago". */
export const ExactTime = ({ value }: { value: string }) => (
  <>
    <time dateTime={value}>{exactTime(value)}</time> · {timeAgo(value)}
  </>
)

/** A relative time. Hovering shows the exact one. */
export const TimeAgo = ({ value }: { value: string }) => (
  <time dateTime={value} title={exactTime(value)}>
    {timeAgo(value)}
  </time>
)
