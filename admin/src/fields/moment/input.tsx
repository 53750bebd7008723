import { formatMoment, parseMoment, today, wholeMoment } from '@tinkerdesk/shared'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { TypedDate } from '../common/dates/typed-date.js'
import { controlOf, type InputProps } from '../props.js'

const Calendar = lazyPart(() => import('./calendar.js'))
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT.+Z$/.test(text)

/** Returns why a value of a form is no moment, in the words of its input. */
export const momentProblemOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !isMoment(value) ? parseMoment(value, today()).problem : undefined

/** An input for a day and a time in India, as people type them. */
export const MomentInput = (props: InputProps) => (
  <TypedDate
    control={controlOf(props)}
    value={typeof props.value === 'string' ? props.value : ''}
    onChange={props.onChange}
    placeholder="Day and time, like 28/11 4 pm"
    Calendar={Calendar}
    parse={(text, before) => parseMoment(text, today(), before)}
    format={(value) => (isMoment(value) ? formatMoment(value) : undefined)}
    describe={wholeMoment}
  />
)
