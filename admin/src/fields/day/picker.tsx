import { DatePicker } from 'antd'
import { selectAll } from '../common/select-all.js'
import dayjs from 'dayjs'
import { controlOf, type InputProps } from '../props.js'

/** The calendar, which is a chunk of its own. */
export default function DayPicker(props: InputProps) {
  return (
    <DatePicker
      {...controlOf(props)}
      style={{ width: '100%' }}
      // What is typed next stands instead of what is there.
      onFocus={selectAll}
      format={['DD MMM YYYY', 'DD/MM/YYYY', 'D/M/YYYY', 'YYYY-MM-DD']}
      placeholder="Choose a day"
      value={typeof props.value === 'string' && props.value ? dayjs(props.value) : null}
      onChange={(chosen) => props.onChange(chosen ? chosen.format('YYYY-MM-DD') : null)}
    />
  )
}
