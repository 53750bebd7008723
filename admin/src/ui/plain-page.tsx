import type { ReactNode } from 'react'
import { Logo } from './logo.js'
import './plain-page.css'

interface Props {
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Stands below the actions. */
  after?: ReactNode
  /** A page of its own has the product's mark above it; inside the layout it is left out. */
  alone?: boolean
}

/** One heading, a sentence or two, and where to go from here. */
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
