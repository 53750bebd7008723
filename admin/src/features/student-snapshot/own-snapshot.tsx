import { Suspense, useLayoutEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { endFirstHome } from '../../client/first/first-home.js'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { CalendarPanel } from './calendar/calendar-panel.js'
import { CardPartsProvider, useCopies } from './copies/card-parts.js'
import { copyKinds } from './copies/copy-kinds.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { liveParts } from './copies/live-parts.js'
import { OwnPage, OwnWork } from './own-home.js'
import { OwnTasks } from './home/own-tasks.js'

const OwnMarks = lazyPart(() => import('./own-marks.js'))

/** A student's home page: a greeting and their work. */
export function OwnSnapshot() {
  const { studentId } = useMe()
  return (
    <OwnPage>
      {studentId ? (
        <CardPartsProvider value={liveParts}>
          <LiveWork student={studentId} />
        </CardPartsProvider>
      ) : (
        <div className="td-panel">
          <ListMessage title="Your account is not linked to your student record yet">
            Please tell your teacher or the in-charge of your lab.
          </ListMessage>
        </div>
      )}
    </OwnPage>
  )
}

function LiveWork({ student }: { student: string }) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: { tab?: string } | null }
  const tab = params.get('tab') ?? state?.tab ?? ''
  const { isLoading } = useCopies(
    copyKinds.find(({ key }) => key === tab) ?? copyKinds[0]!,
    student,
  )
  useLayoutEffect(() => {
    if (!isLoading) endFirstHome()
  }, [isLoading])
  return (
    <>
      <OwnWork
        student={student}
        tab={tab}
        onTab={(next) => setParams({ tab: next }, { replace: true })}
      />
      <OwnTasks />
      <Suspense fallback={null}>
        <OwnMarks />
      </Suspense>
      <CalendarPanel />
    </>
  )
}
