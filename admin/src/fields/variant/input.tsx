import { chosenIn, type FieldKinds } from '@tinkerdesk/shared'
import { Segmented } from '../../ui/parts/segmented.js'
import { issuesWithin, type InputOf, type InputProps } from '../props.js'
import '../common/field.css'
import './variant.css'

/** A switch between the fields, and the input of the chosen one. */
export const variantInput = (inputOf: InputOf) =>
  function VariantInput(props: InputProps<FieldKinds['variant']>) {
    // The label of the chosen field names the input.
    const { name: _, ...rest } = props
    const { field, path, id, value, disabled, onChange } = props
    const name = chosenIn(value, field)?.name ?? Object.keys(field.fields)[0]!
    const part = field.fields[name]!
    const { Input } = inputOf(part)
    const inner = `${path}.${name}`
    const issues = issuesWithin(props.issues, inner)
    return (
      <div className="td-variant">
        <Segmented
          label={`Kind of ${field.label.toLowerCase()}`}
          value={name}
          disabled={disabled}
          onChange={(next) => onChange({ [next]: null })}
          options={Object.entries(field.fields).map(([key, { label }]) => ({ value: key, label }))}
        />
        <div className="td-variant-body">
          <Input
            {...rest}
            // The issues of the chosen field and of the whole value are shown in the same place.
            issues={
              issues.length > 0
                ? issues
                : props.issues.map(({ message }) => ({ path: inner, message }))
            }
            key={name}
            id={id}
            field={part}
            path={inner}
            value={chosenIn(value, field)?.value ?? null}
            onChange={(next) => onChange({ [name]: next })}
          />
          <label htmlFor={id} className="visually-hidden">
            {part.label}
          </label>
          {issues.map(({ message }) => (
            <p key={message} className="td-error">
              {message}
            </p>
          ))}
        </div>
      </div>
    )
  }
