import type { ReactNode } from 'react'
import './fault.css'

/** Why something was refused or went wrong, read out by screen readers. Nothing while there is no fault. */
export const Fault = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="td-error" role="alert">
      {children}
    </p>
  ) : null
