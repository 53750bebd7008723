import { formatRupees } from '@tinkerdesk/shared'
import { InputNumber } from 'antd'
import { controlOf, type InputProps } from '../props.js'

const grouped = (amount: number) => formatRupees(amount).replace('₹', '')

export const RupeesInput = (props: InputProps) => (
  <InputNumber<number>
    {...controlOf(props)}
    style={{ width: '100%' }}
    prefix="₹"
    precision={0}
    controls={false}
    inputMode="numeric"
    value={typeof props.value === 'number' ? props.value : null}
    formatter={(amount) =>
      amount === undefined || (amount as unknown) === '' ? '' : grouped(Number(amount))
    }
    parser={(typed) => Number((typed ?? '').replace(/[^\d-]/g, ''))}
    onChange={props.onChange}
  />
)
