import { formatTime, parseTime } from '@tinkerdesk/shared'
import type { ComponentProps } from 'react'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { TypedDate } from '../common/dates/typed-date.js'

const Calendar = lazyPart(() => import('./calendar.js'))
const isTime = (text: string) => /^\d\d:\d\d$/.test(text)

/** Returns why a value of a form is no time, in the words of its input. */
export const timeProblemOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !isTime(value) ? parseTime(value).problem : undefined

type Props = Pick<
  ComponentProps<typeof TypedDate>,
  'control' | 'value' | 'onChange' | 'onEnter'
> & { placeholder?: string }

/** An input for a time of day, as people type it. */
export const TypedTime = ({ placeholder = 'Time, like 9:30 or 4 pm', ...props }: Props) => (
  <TypedDate
    {...props}
    placeholder={placeholder}
    Calendar={Calendar}
    isClock
    parse={parseTime}
    format={(value) => (isTime(value) ? formatTime(value) : undefined)}
    describe={formatTime}
  />
)
