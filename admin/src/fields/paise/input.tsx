import { InputNumber } from 'antd'
import { controlOf, type InputProps } from '../props.js'

/** People type rupees; the value is in paise. */
export const PaiseInput = (props: InputProps) => (
  <InputNumber<number>
    {...controlOf(props)}
    style={{ width: '100%' }}
    prefix="₹"
    precision={2}
    min={0}
    controls={false}
    inputMode="decimal"
    value={typeof props.value === 'number' ? props.value / 100 : null}
    onChange={(rupees) => props.onChange(rupees === null ? null : Math.round(rupees * 100))}
  />
)
