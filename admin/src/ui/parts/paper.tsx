import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './paper.css'

/** A part that is printed in place of the page. On screen only its preview is shown. */
export const Paper = ({ className, children }: { className: string; children: ReactNode }) =>
  createPortal(<div className={`td-paper ${className}`}>{children}</div>, document.body)
