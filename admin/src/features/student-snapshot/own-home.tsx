import { isEndState } from '@tinkerdesk/shared/parts/copy-status'
import type { ReactNode } from 'react'
import { useMe } from '../../fields/use-me.js'
import { useCopies } from './copies/card-parts.js'
import { copyKinds } from './copies/copy-kinds.js'
import { CopyTabs } from './copies/copy-tabs.js'
import './snapshot.css'

interface Props {
  student: string
  tab: string
  onTab: (key: string) => void
}

/** A student's page: a greeting above what is theirs. */
export function OwnPage({ children }: { children: ReactNode }) {
  const { displayName } = useMe()
  return (
    <div className="td-page snap-page snap-own">
      <h1>Hello {displayName.split(/\s+/)[0]}!</h1>
      {children}
    </div>
  )
}

/** A student's work: what they finished, and their cards. */
export function OwnWork({ student, tab, onTab }: Props) {
  const { copies } = useCopies(copyKinds[0]!, student)
  const done = copies.filter(({ status }) => isEndState(String(status))).length
  return (
    <>
      <p className="snap-lead">
        {done > 0
          ? `You finished ${done} of ${copies.length} tinkering activities. `
          : 'Your activities, competitions and courses appear here. '}
        {done < copies.length ? 'Pick up where you left off.' : null}
      </p>
      <h2 className="visually-hidden">Your work</h2>
      <CopyTabs student={student} tab={tab} onTab={onTab} />
    </>
  )
}
