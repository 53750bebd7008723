import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './page-head.css'
import '../styles/panel.css'

interface Props {
  title: string
  subtitle?: ReactNode
  /** The page above this one. */
  under?: { label: string; to: string }
  children?: ReactNode
}

/** The head of a page: title, count and actions. */
export const PageHead = ({ title, subtitle, under, children }: Props) => (
  <header className="td-head">
    <div className="td-head-title">
      {under ? (
        <Link className="td-under" to={under.to}>
          {under.label}
        </Link>
      ) : null}
      <h1>{title}</h1>
      {subtitle ? (
        <p className="td-subtitle" aria-live="polite">
          {subtitle}
        </p>
      ) : null}
    </div>
    {children ? <div className="td-head-actions">{children}</div> : null}
  </header>
)
