import type { Role } from '@tinkerdesk/shared/base/roles'
import { roleLabels } from '@tinkerdesk/shared/base/roles'
import { useEffect, useState } from 'react'
import { request } from '../../client/request.js'

interface Hints {
  demo: { email: string; role: Role }[]
  password: string
}

/** In demo mode, the four people one may sign in as; everywhere else the server has no such hints, and nothing is shown. */
export function DemoSignIns({ onPick }: { onPick: (email: string, password: string) => void }) {
  const [hints, setHints] = useState<Hints>()
  useEffect(() => {
    request<Hints | null>('get', '/api/auth/sign-in-hints').then(
      (answer) => answer?.demo && setHints(answer),
      () => {},
    )
  }, [])
  if (!hints) return null
  return (
    <section className="auth-demo" aria-label="Demo sign-ins">
      <p>This is a demo. Fill in the sign-in of:</p>
      <div>
        {hints.demo.map(({ email, role }) => (
          <button key={email} type="button" className="button" title={email} onClick={() => onPick(email, hints.password)}>
            {roleLabels[role]}
          </button>
        ))}
      </div>
    </section>
  )
}
