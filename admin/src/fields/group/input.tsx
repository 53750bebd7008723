import { isRecord, type Field, type FieldKinds } from '@tinkerdesk/shared'
import { LabelledField } from '../common/labelled-field.js'
import { inOwnWords, issuesWithin, type InputOf, type InputProps } from '../props.js'
import '../common/field.css'

/** The parts of a group side by side, as in each item of a list. */
export const groupInput = (
  inputOf: InputOf,
  isAsked: (field: Field) => boolean,
  isWide: (field: Field) => boolean,
) =>
  function GroupInput({
    field,
    path,
    id,
    value,
    onChange,
    onBlur,
    disabled,
    issues,
    autoFocus,
  }: InputProps<FieldKinds['group']>) {
    const whole = isRecord(value) ? value : {}
    return (
      <div className="td-parts">
        {Object.entries(field.fields).map(([name, part]: [string, Field], index) => {
          const { Input, problemOf } = inputOf(part)
          const inner = `${path}.${name}`
          const own = inOwnWords(issuesWithin(issues, inner), inner, problemOf?.(whole[name]))
          const partId = index === 0 ? id : `${id}-${name}`
          return (
            <LabelledField
              key={name}
              id={partId}
              path={inner}
              label={part.label}
              required={isAsked(part) && !disabled}
              issues={own}
              wide={isWide(part)}
            >
              <Input
                field={part}
                path={inner}
                id={partId}
                value={whole[name]}
                disabled={disabled ?? false}
                required={isAsked(part)}
                issues={own}
                autoFocus={autoFocus === true && index === 0}
                onChange={(next) => onChange({ ...whole, [name]: next })}
                {...(onBlur ? { onBlur } : {})}
              />
            </LabelledField>
          )
        })}
      </div>
    )
  }
