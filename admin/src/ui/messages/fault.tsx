import type { ReactNode } from 'react'
import './fault.css'

interface Props {
  /** For the input that this fault describes. */
  id?: string
  className?: string
  children: ReactNode
}

/** Why something was refused or went wrong, read out by screen readers. Nothing while there is no fault. */
export const Fault = ({ id, className, children }: Props) =>
  children ? (
    <p id={id} className={className ? `td-error ${className}` : 'td-error'} role="alert">
      {children}
    </p>
  ) : null
