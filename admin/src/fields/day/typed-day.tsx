import { formatDay, parseDay, today, wholeDay } from '@tinkerdesk/shared'
import type { ComponentProps } from 'react'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { TypedDate } from '../common/dates/typed-date.js'

const Calendar = lazyPart(() => import('./calendar.js'))
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Returns why a value of a form is no day, in the words of its input. */
export const dayProblemOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !isDay(value) ? parseDay(value, today()).problem : undefined

type Props = Pick<
  ComponentProps<typeof TypedDate>,
  'control' | 'value' | 'onChange' | 'onEnter'
> & { placeholder?: string }

/** An input for a day, as people type it. */
export const TypedDay = ({ placeholder = 'Day, like 25/11 or fri', ...props }: Props) => (
  <TypedDate
    {...props}
    placeholder={placeholder}
    Calendar={Calendar}
    parse={(text) => parseDay(text, today())}
    format={(value) => (isDay(value) ? formatDay(value) : undefined)}
    describe={wholeDay}
  />
)
