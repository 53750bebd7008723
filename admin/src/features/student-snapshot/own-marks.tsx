import { useList } from '@refinedev/core'
import {
  formatDay,
  markLabels,
  resourceNamed,
  slotTime,
  type Attendance,
  type SlotHour,
} from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { useState } from 'react'
import './own-marks.css'

const attendance = resourceNamed('attendance')
/** The marks that are counted: of about a school year. */
const maxCounted = 100
const maxShown = 5

/** A student's own marks: how often they were present, and the latest of them. Nothing before the first. */
export default function OwnMarks() {
  const [isOpen, setOpen] = useState(false)
  const { result } = useList<Attendance>({
    resource: attendance.url,
    sorters: [{ field: 'day', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: maxCounted },
    errorNotification: false,
    liveMode: 'auto',
  })
  const rows = result.data
  if (rows.length === 0) return null
  const count = (mark: Attendance['mark']) => rows.filter((row) => row.mark === mark).length
  const [total, late] = [rows.length, count('late')]
  const came = total - count('absent')
  const isCut = (result.total ?? 0) > total
  return (
    <section className="td-panel own-marks" aria-labelledby="own-marks">
      <h2 id="own-marks">Attendance</h2>
      <p>
        <strong>{`Present ${came} of ${total}`}</strong>
        {late > 0 ? <span>{` · ${late} of them late`}</span> : null}
        {isCut ? <span> · your latest marks</span> : null}
      </p>
      <ul>
        {rows.slice(0, isOpen ? total : maxShown).map(({ id, day, hour, mark }) => (
          <li key={id}>
            <span>{hour ? slotTime(String(day), hour as SlotHour) : formatDay(String(day))}</span>
            <span className="own-mark" data-mark={mark}>
              {say(markLabels[mark])}
            </span>
          </li>
        ))}
      </ul>
      {total > maxShown ? (
        <button type="button" className="button" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : 'Show all marks'}
        </button>
      ) : null}
    </section>
  )
}
