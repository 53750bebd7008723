import { createContext, Suspense, useContext, useState, type ReactNode } from 'react'
import type { Unsaved } from '../../../client/kept-work.js'
import type { SignOutPlace as Where } from '../../../client/sign-out.js'
import { useMe } from '../../../fields/use-me.js'
import { lazyPart } from '../../../ui/code/lazy-part.js'
import { loadCode } from '../../../ui/code/load-code.js'
import { toast } from '../../../ui/messages/toast.js'

const SignOutQuestion = lazyPart(() => import('./sign-out-question.js'))

const load = () => loadCode(() => import('../../../client/sign-out.js'))

interface SignOut {
  isLeaving: boolean
  /** Signs out. Asks first if that would delete unsaved work. */
  leave: (where?: Where) => void
}

const SignOutContext = createContext<SignOut>({ isLeaving: false, leave: () => undefined })

export const useSignOut = (): SignOut => useContext(SignOutContext)

/** Lets what is in it sign out. The question lies here, so that it stays until it is answered, also while the menu closes or the page moves on. */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const { uid } = useMe()
  const [asking, setAsking] = useState<{ where: Where; unsaved: readonly Unsaved[] } | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async (where: Where) => {
    setLeaving(true)
    setAsking(null)
    try {
      await (await load()).signOut(where)
    } catch (error) {
      setLeaving(false)
      toast.error(`You are still signed in. ${(error as Error).message}`, { key: 'sign-out' })
    }
  }
  const ask = async (where: Where) => {
    const unsaved = await load().then(
      ({ unsavedWork }) => unsavedWork(uid),
      // Signing out fails in the same way, and says so.
      () => [],
    )
    if (unsaved.length > 0) setAsking({ where, unsaved })
    else await leave(where)
  }
  return (
    <SignOutContext value={{ isLeaving, leave: (where = 'here') => void ask(where) }}>
      {children}
      {asking ? (
        <Suspense>
          <SignOutQuestion
            unsaved={asking.unsaved}
            onStay={() => setAsking(null)}
            onLeave={() => void leave(asking.where)}
          />
        </Suspense>
      ) : null}
    </SignOutContext>
  )
}
