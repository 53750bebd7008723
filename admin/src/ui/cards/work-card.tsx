import type { ReactNode } from 'react'
import './work-card.css'

interface Props {
  title: string
  /** Short lines about it. */
  children: ReactNode
  /** Its buttons. */
  actions: ReactNode
}

/** Something that works by itself, such as a webhook: what it is, and what an admin may do with it. */
export const WorkCard = ({ title, children, actions }: Props) => (
  <li className="td-panel td-work-card">
    <div>
      <h3>{title}</h3>
      {children}
    </div>
    <div className="td-work-actions">{actions}</div>
  </li>
)
