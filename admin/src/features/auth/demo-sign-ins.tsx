import { roleLabels } from '@tinkerdesk/shared/base/roles'
import type { DemoSignIns as Hints } from '@tinkerdesk/shared/wire/account/demo-sign-ins'
import { useEffect, useState } from 'react'
import { request } from '../../client/request.js'

/**
 * Offers the demo accounts. Renders nothing outside the demo, where there are no such accounts. A page that was opened without https leaves
 * for the address with it before anything is typed.
 */
export function DemoSignIns({ onPick }: { onPick: (email: string, password: string) => void }) {
  const [hints, setHints] = useState<Hints>()
  useEffect(() => {
    request<Hints | null>('get', '/api/auth/sign-in-hints').then(
      (answer) => {
        if (answer?.httpsAddress && location.protocol === 'http:')
          return location.replace(`${answer.httpsAddress}${location.pathname}${location.search}`)
        if (answer?.password) setHints(answer)
      },
      () => {},
    )
  }, [])
  const password = hints?.password
  if (!hints || !password) return null
  return (
    <section className="auth-demo" aria-label="Demo sign-ins">
      <p>This is a demo. Sign in as:</p>
      <div>
        {hints.demo.map(({ email, role, pin }) => (
          <button
            key={email}
            type="button"
            className="button"
            title={email}
            onClick={() => onPick(email, pin ?? password)}
          >
            {pin ? 'Student with a PIN' : roleLabels[role]}
          </button>
        ))}
      </div>
    </section>
  )
}
