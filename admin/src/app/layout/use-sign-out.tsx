import { lazy, Suspense, useState } from 'react'
import type { Draft } from '../../client/drafts.js'
import { signOut, unsavedDrafts } from '../../client/session.js'
import { loadCode } from '../../ui/load-code.js'
import { toast } from '../../ui/toast.js'

type Where = Parameters<typeof signOut>[0]

const SignOutQuestion = lazy(() => loadCode(() => import('./sign-out-question.js')))

/** Signs out. Asks first if that would delete drafts. `question` is to be rendered by the caller. */
export function useSignOut() {
  const [asking, setAsking] = useState<{ where: Where; drafts: readonly Draft[] } | null>(null)
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
    const drafts = await unsavedDrafts()
    if (drafts.length > 0) setAsking({ where, drafts })
    else await leave(where)
  }
  return {
    isLeaving,
    leave: (where: Where = 'here') => void ask(where),
    question: asking ? (
      <Suspense>
        <SignOutQuestion drafts={asking.drafts} onStay={() => setAsking(null)} onLeave={() => void leave(asking.where)} />
      </Suspense>
    ) : null,
  }
}
