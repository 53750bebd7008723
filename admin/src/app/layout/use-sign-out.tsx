import { lazy, Suspense, useState } from 'react'
import { signOut, unsavedWork, type Unsaved } from '../../client/session.js'
import { loadCode } from '../../ui/load-code.js'
import { toast } from '../../ui/toast.js'

type Where = Parameters<typeof signOut>[0]

const SignOutQuestion = lazy(() => loadCode(() => import('./sign-out-question.js')))

/** Signs out. Asks first if that would delete unsaved work. `question` is to be rendered by the caller. */
export function useSignOut() {
  const [asking, setAsking] = useState<{ where: Where; unsaved: readonly Unsaved[] } | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async (where: Where) => {
    setLeaving(true)
    setAsking(null)
    try {
      await signOut(where)
    } catch (error) {
      setLeaving(false)
      toast.error(`You are still signed in. ${(error as Error).message}`, { key: 'sign-out' })
    }
  }
  const ask = async (where: Where) => {
    const unsaved = await unsavedWork()
    if (unsaved.length > 0) setAsking({ where, unsaved })
    else await leave(where)
  }
  return {
    isLeaving,
    leave: (where: Where = 'here') => void ask(where),
    question: asking ? (
      <Suspense>
        <SignOutQuestion unsaved={asking.unsaved} onStay={() => setAsking(null)} onLeave={() => void leave(asking.where)} />
      </Suspense>
    ) : null,
  }
}
