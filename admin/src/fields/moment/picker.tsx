import { DatePicker } from 'antd'
import { selectAll } from '../common/select-all.js'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { controlOf, type InputProps } from '../props.js'

dayjs.extend(utc)
const india = 330

/** A day and a time in India, whatever the computer's time zone. */
export default function MomentPicker(props: InputProps) {
  const shown = typeof props.value === 'string' && props.value ? dayjs(props.value).utc().add(india, 'minute') : null
  return (
    <DatePicker
      {...controlOf(props)}
      style={{ width: '100%' }}
      // The next typed text replaces the current one.
      onFocus={selectAll}
      showTime={{ format: 'h:mm a', use12Hours: true, minuteStep: 5 }}
      format="DD MMM YYYY, h:mm a"
      placeholder="Choose a date and time"
      value={shown ? dayjs(shown.format('YYYY-MM-DDTHH:mm:ss')) : null}
      onChange={(chosen) => props.onChange(chosen ? new Date(`${chosen.format('YYYY-MM-DDTHH:mm:ss')}+05:30`).toISOString() : null)}
    />
  )
}
