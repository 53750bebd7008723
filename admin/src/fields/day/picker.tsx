import { DatePicker } from 'antd'
import { selectAll } from '../common/select-all.js'
import dayjs from 'dayjs'
import { controlOf, type InputProps } from '../props.js'

/** The calendar, in its own chunk. */
export default function DayPicker(props: InputProps) {
  return (
    <DatePicker
      {...controlOf(props)}
      style={{ width: '100%' }}
      // The next typed text replaces the current one.
      onFocus={selectAll}
      format={['DD MMM YYYY', 'DD/MM/YYYY', 'D/M/YYYY', 'YYYY-MM-DD']}
      placeholder="Choose a day"
      value={typeof props.value === 'string' && props.value ? dayjs(props.value) : null}
      onChange={(chosen) => props.onChange(chosen ? chosen.format('YYYY-MM-DD') : null)}
    />
  )
}
