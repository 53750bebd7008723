import type { ReactNode } from 'react'
import './list-message.css'

interface Props {
  title: string
  children?: ReactNode
  tone?: 'error'
  action?: ReactNode
}

/** What stands in the place of rows: none yet, none that match, or none that came. */
export const ListMessage = ({ title, children, tone, action }: Props) => (
  <div className="td-message" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
    <h2>{title}</h2>
    {children ? <p>{children}</p> : null}
    {action}
  </div>
)
