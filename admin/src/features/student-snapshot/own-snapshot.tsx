import { isEndState } from '@tinkerdesk/shared'
import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { CalendarPanel } from './calendar/calendar-panel.js'
import { copyKinds } from './copies/copy-kinds.js'
import { CopyTabs } from './copies/copy-tabs.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { OwnTasks } from './own-tasks.js'
import { useCopies } from './copies/use-copies.js'
import './snapshot.css'

const OwnMarks = lazyPart(() => import('./own-marks.js'))

/** A student's home page: a greeting and their work. */
export function OwnSnapshot() {
  const { displayName, studentId } = useMe()
  return (
    <div className="td-page snap-page snap-own">
      <h1>Hello {displayName.split(/\s+/)[0]}!</h1>
      {studentId ? (
        <OwnWork student={studentId} />
      ) : (
        <div className="td-panel">
          <ListMessage title="Your account is not linked to your student record yet">
            Please tell your teacher or the in-charge of your lab.
          </ListMessage>
        </div>
      )}
    </div>
  )
}

function OwnWork({ student }: { student: string }) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: { tab?: string } | null }
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
      <CopyTabs
        student={student}
        tab={params.get('tab') ?? state?.tab ?? ''}
        onTab={(tab) => setParams({ tab }, { replace: true })}
      />
      <OwnTasks />
      <Suspense fallback={null}>
        <OwnMarks />
      </Suspense>
      <CalendarPanel />
    </>
  )
}
