import { say } from '@tinkerdesk/shared/base/say'
import type { Issue } from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import './field.css'

interface Props {
  id: string
  label: string
  path: string
  /** True if a value is required; shows a star. */
  required?: boolean
  help?: string
  issues: readonly Issue[]
  wide?: boolean
  /** Hides the label, as for the only input of a row. Screen readers still read it. */
  srOnly?: boolean
  children: ReactNode
}

/** An input with its label above, and its help or error below. */
export function LabelledField({
  id,
  label,
  path,
  required,
  help,
  issues,
  wide,
  srOnly,
  children,
}: Props) {
  const own = issues.filter((issue) => issue.path === path)
  return (
    <div
      className={`td-field${wide ? ' td-wide' : ''}`}
      data-path={path}
      data-invalid={own.length > 0 || undefined}
    >
      <label
        htmlFor={id}
        className={srOnly ? 'visually-hidden' : undefined}
        data-required={required || undefined}
      >
        {label}
      </label>
      {children}
      {required ? (
        <span id={`${id}-required`} hidden>
          Required
        </span>
      ) : null}
      <div id={`${id}-note`} aria-live="polite">
        {own.map(({ message }) => (
          <p key={message} className="td-error">
            {message}
          </p>
        ))}
        {own.length === 0 && help ? <p className="td-help">{say(help)}</p> : null}
      </div>
    </div>
  )
}
