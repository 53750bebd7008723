import type { ReactNode } from 'react'
import { Logo } from './logo.js'
import '../styles/plain-page.css'

interface Props {
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Shown below the actions. */
  after?: ReactNode
  /** True for a page outside the layout, which shows the logo above it. */
  alone?: boolean
}

/** One heading, a sentence or two, and links onward. */
export function PlainPage({ title, children, actions, after, alone = false }: Props) {
  const Box = alone ? 'main' : 'section'
  return (
    <Box className={`plain-page ${alone ? 'alone' : ''}`}>
      {alone && (
        <p className="plain-page-brand">
          <Logo /> Tinkerdesk
        </p>
      )}
      <h1>{title}</h1>
      {children}
      {actions && <div className="plain-page-actions">{actions}</div>}
      {after}
    </Box>
  )
}
