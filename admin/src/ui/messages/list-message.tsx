import type { ReactNode } from 'react'
import './list-message.css'

interface Props {
  title: string
  children?: ReactNode
  tone?: 'error'
  action?: ReactNode
}

/** Shown instead of rows: none yet, no matches, or an error. */
export const ListMessage = ({ title, children, tone, action }: Props) => (
  <div className="td-message" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
    <h2>{title}</h2>
    {children ? <p>{children}</p> : null}
    {action}
  </div>
)
