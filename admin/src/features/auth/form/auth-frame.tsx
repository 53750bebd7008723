import type { ReactNode } from 'react'
import { LanguageLinks } from './language-links.js'
import { Logo } from '../../../ui/parts/logo.js'

/** The centred card around every sign-in screen. */
export function AuthFrame({
  title,
  lead,
  children,
  below,
}: {
  title: string
  lead?: string
  children?: ReactNode
  below?: ReactNode
}) {
  return (
    <main className="auth">
      <div className="auth-column">
        <p className="auth-brand">
          <Logo size={34} /> Tinkerdesk
        </p>
        <section className="auth-card">
          <h1>{title}</h1>
          {lead && <p className="auth-lead">{lead}</p>}
          {children}
        </section>
        {below}
        <LanguageLinks />
        <p className="auth-foot">For school innovation labs</p>
        <p className="auth-foot">
          <a href="/notice">How data is used</a>
        </p>
      </div>
    </main>
  )
}
