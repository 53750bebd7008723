import { partsOf } from '@tinkerdesk/shared'
import type { ShowOf, ShowProps } from '../props.js'
import '../common/values.css'

/** The parts that have a value, each with its label. */
export const groupShow = (showOf: ShowOf) =>
  function GroupShow({ field, value }: ShowProps) {
    const whole = (value ?? {}) as Record<string, unknown>
    return (
      <dl className="td-inner-list">
        {Object.entries(partsOf(field) ?? {})
          .filter(
            ([name]) => whole[name] !== null && whole[name] !== undefined && whole[name] !== '',
          )
          .map(([name, part]) => {
            const Show = showOf(part)
            return (
              <div key={name}>
                <dt>{part.label}</dt>
                <dd>
                  <Show field={part} value={whole[name]} />
                </dd>
              </div>
            )
          })}
      </dl>
    )
  }
