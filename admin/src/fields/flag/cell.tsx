import { CheckOutlined } from '@ant-design/icons'
import type { CellProps } from '../props.js'
import '../common/values.css'

/** A tick for "yes". "No" is quiet, so that the ticks of a column stand out. A dash only for no value. */
export const FlagCell = ({ value }: CellProps) =>
  value === true ? (
    <CheckOutlined className="td-yes" aria-label="Yes" />
  ) : (
    <span className="td-nothing" aria-label={value === false ? undefined : 'empty'}>
      {value === false ? 'No' : '–'}
    </span>
  )
