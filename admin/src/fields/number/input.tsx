import { financialYearFrom, type FieldKinds } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { controlOf, type InputProps } from '../props.js'
import { fieldNumber } from './field-number.js'
import { TypedNumber } from './typed-number.js'

export const NumberInput = (props: InputProps<FieldKinds['number']>) => (
  <TypedNumber
    control={controlOf(props)}
    {...fieldNumber(props)}
    {...(props.field.financialYear && { show: financialYearFrom })}
    step={props.field.step ?? 1}
    min={props.field.min}
    max={props.field.max}
    suffix={props.field.unit && say(props.field.unit)}
  />
)
