import { Suspense } from 'react'
import { lazyThemed } from '../../../ui/code/lazy-themed.js'
import { useInView } from '../../../ui/device/use-in-view.js'
import '../../../ui/styles/skeleton.css'
import './week-charts.css'

// The drawing library is fetched when the charts come into view.
const WeekCharts = lazyThemed(() => import('./week-charts.js'))

/** The charts of the last twelve weeks. */
export function LastWeeks({ schools }: { schools?: string | undefined }) {
  const { element, isSeen } = useInView<HTMLElement>()
  return (
    <section ref={element} className="td-panel snap-weeks" aria-labelledby="last-weeks">
      <h2 id="last-weeks">The last twelve weeks</h2>
      {isSeen ? (
        <Suspense fallback={<span className="td-skeleton snap-weeks-skeleton" />}>
          <WeekCharts schools={schools} />
        </Suspense>
      ) : (
        <span className="snap-weeks-skeleton" />
      )}
    </section>
  )
}
