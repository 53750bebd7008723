import type { Issue } from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import './field.css'

interface Props {
  id: string
  label: string
  path: string
  /** A person has to fill it; a star says so. */
  required?: boolean
  help?: string
  issues: readonly Issue[]
  wide?: boolean
  /** Without a visible label, as for the one input of a row; it is still read aloud. */
  silent?: boolean
  children: ReactNode
}

/** An input with its label above, and its help or what is wrong with it below. */
export function LabelledField({ id, label, path, required, help, issues, wide, silent, children }: Props) {
  const own = issues.filter((issue) => issue.path === path)
  return (
    <div className={`td-field${wide ? ' td-wide' : ''}`} data-path={path} data-invalid={own.length > 0 || undefined}>
      <label htmlFor={id} className={silent ? 'td-silent' : undefined} data-required={required || undefined}>
        {label}
      </label>
      {children}
      <div id={`${id}-note`} aria-live="polite">
        {own.map(({ message }) => (
          <p key={message} className="td-error">
            {message}
          </p>
        ))}
        {own.length === 0 && help ? <p className="td-help">{help}</p> : null}
      </div>
    </div>
  )
}
