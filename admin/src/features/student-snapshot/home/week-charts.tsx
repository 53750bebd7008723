import {
  outcomes,
  type Outcome,
  type StatusWeek,
  type StatusWeeks,
  formatCount,
} from '@tinkerdesk/shared'
import { AxisBottom } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { Link } from 'react-router'
import { formatDay } from '../../../fields/day/format-day.js'
import { NotLoaded } from '../../../ui/messages/not-loaded.js'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'
import '../../../ui/styles/skeleton.css'
import { outcomeLabels } from '../changes/outcome-labels.js'
import './week-charts.css'

/** The size of a chart, in units of its view box; it is drawn as wide as its column. */
const size = { width: 320, height: 120, top: 14, bottom: 26, side: 14 }

/** Work that was handed in, completed and returned in each of the last weeks. Each bar leads to its changes. */
export default function WeekCharts({ schools }: { schools?: string | undefined }) {
  const { data, error, refresh } = useApiQuery<StatusWeeks>('/api/status-changes/weeks', {
    schools,
  })
  if (error)
    return <NotLoaded title="The last weeks could not be loaded" error={error} onRetry={refresh} />
  if (!data) return <span className="td-skeleton snap-weeks-skeleton" />
  return (
    <>
      <div className="snap-weeks-charts">
        {outcomes.map((outcome) => (
          <WeekChart key={outcome} outcome={outcome} weeks={data.weeks} />
        ))}
      </div>
      <WeekTable weeks={data.weeks} />
    </>
  )
}

interface ChartProps {
  outcome: Outcome
  weeks: readonly StatusWeek[]
}

function WeekChart({ outcome, weeks }: ChartProps) {
  const total = weeks.reduce((sum, week) => sum + week[outcome], 0)
  const x = scaleBand({
    domain: weeks.map(({ from }) => from),
    range: [size.side, size.width - size.side],
    padding: 0.25,
  })
  const highest = Math.max(1, ...weeks.map((week) => week[outcome]))
  const y = scaleLinear({ domain: [0, highest], range: [size.height - size.bottom, size.top] })
  return (
    <figure className="snap-weeks-chart">
      <figcaption>
        <strong>{outcomeLabels[outcome]}</strong>{' '}
        <span className="snap-soft">{formatCount(total)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`}>
        <Group>
          {weeks.map((week) => {
            const [count, top] = [week[outcome], y(week[outcome])]
            if (count === 0) return null
            return (
              <Link
                key={week.from}
                to={`/status-changes?outcome=${outcome}&from=${week.from}&to=${week.to}`}
                aria-label={`${outcomeLabels[outcome]}, ${formatDay(week.from)} to ${formatDay(week.to)}: ${formatCount(count)}`}
              >
                {/* The whole column can be clicked, however low its bar is. */}
                <rect
                  className="snap-weeks-column"
                  x={x(week.from)}
                  y={0}
                  width={x.bandwidth()}
                  height={size.height - size.bottom}
                />
                <Bar
                  x={x(week.from)}
                  y={top}
                  width={x.bandwidth()}
                  height={size.height - size.bottom - top}
                  rx={2}
                />
                <text
                  x={(x(week.from) ?? 0) + x.bandwidth() / 2}
                  y={top - 4}
                  textAnchor="middle"
                  aria-hidden="true"
                >
                  {formatCount(count)}
                </text>
              </Link>
            )
          })}
        </Group>
        <AxisBottom
          top={size.height - size.bottom}
          scale={x}
          hideTicks
          axisClassName="snap-weeks-axis"
          tickValues={weeks.filter((_, at) => at % 4 === 3 || at === 0).map(({ from }) => from)}
          tickFormat={(from) => formatDay(from).replace(/ \d{4}$/, '')}
        />
      </svg>
    </figure>
  )
}

/** The numbers of the charts for screen readers. */
const WeekTable = ({ weeks }: { weeks: readonly StatusWeek[] }) => (
  <div className="visually-hidden">
    <table>
      <caption>Work by week</caption>
      <thead>
        <tr>
          <th scope="col">Week</th>
          {outcomes.map((outcome) => (
            <th key={outcome} scope="col">
              {outcomeLabels[outcome]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.from}>
            <th scope="row">
              {formatDay(week.from)} to {formatDay(week.to)}
            </th>
            {outcomes.map((outcome) => (
              <td key={outcome}>{formatCount(week[outcome])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
