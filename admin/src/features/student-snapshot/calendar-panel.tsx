import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.js'
import { useInView } from '../../ui/use-in-view.js'
import '../../ui/panel.css'
import '../../ui/skeleton.css'
import './home-calendar.css'

// The calendar is fetched when it comes into view.
const HomeCalendar = lazyPart(() => import('./home-calendar.js'))

/** The month calendar of a person's home page. */
export function CalendarPanel() {
  const { element, isSeen } = useInView<HTMLElement>()
  return (
    <section ref={element} className="td-panel snap-calendar" aria-labelledby="home-calendar">
      <h2 id="home-calendar">Calendar</h2>
      {isSeen ? (
        <Suspense fallback={<span className="td-skeleton snap-calendar-skeleton" />}>
          <HomeCalendar />
        </Suspense>
      ) : (
        <span className="snap-calendar-skeleton" />
      )}
    </section>
  )
}
