import { PagePart } from '../../../ui/code/page-part.js'
import { useInView } from '../../../ui/device/use-in-view.js'
import '../../../ui/styles/panel.css'
import '../../../ui/styles/skeleton.css'
import './home-calendar.css'

const loadCalendar = () => import('./home-calendar.js')

/** The month calendar of a person's home page. Its code is fetched when it comes into view. */
export function CalendarPanel({ schools }: { schools?: string | undefined }) {
  const { element, isSeen } = useInView<HTMLElement>()
  return (
    <section ref={element} className="td-panel snap-calendar" aria-labelledby="home-calendar">
      <h2 id="home-calendar">Calendar</h2>
      {isSeen ? (
        <PagePart
          load={loadCalendar}
          name="The calendar"
          props={{ schools }}
          fallback={<span className="td-skeleton snap-calendar-skeleton" />}
        />
      ) : (
        <span className="snap-calendar-skeleton" />
      )}
    </section>
  )
}
