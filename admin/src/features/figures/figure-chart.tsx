import { formatDay, type FiguresPage } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { figureOf, type FigureKey } from '@tinkerdesk/shared/rules/figures/figures'
import { AxisBottom } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { Link } from 'react-router'
import { monthLabel } from '../../fields/day/month.js'
import { barLabel, recordsAt, shownValue, type FigureAddress } from './use-figures.js'

/** The size of a chart, in units of its view box; it is drawn as wide as its column. */
const size = { width: 340, height: 130, top: 16, bottom: 24, side: 6 }

interface Props {
  figure: FigureKey
  months: FiguresPage['months']
  place: FigureAddress
}

/** The name of a month alone, in short. */
const shortMonth = (month: string): string => formatDay(`${month}-01`).split(' ')[1] ?? ''

/** A figure of the last months: a bar for each, which leads to its records, and the same as a table. */
export function FigureChart({ figure, months, place }: Props) {
  const { title, help } = figureOf(figure)
  const rows = months.map(({ month, values }) => ({ month, value: values[figure] ?? null }))
  const x = scaleBand({
    domain: rows.map(({ month }) => month),
    range: [size.side, size.width - size.side],
    padding: 0.2,
  })
  const highest = Math.max(1, ...rows.map(({ value }) => (typeof value === 'number' ? value : 0)))
  const y = scaleLinear({ domain: [0, highest], range: [size.height - size.bottom, size.top] })
  return (
    <figure className="figures-chart">
      <figcaption>
        <strong>{say(title)}</strong>
        <small>{say(help)}</small>
      </figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`}>
        <Group>
          {rows.map(({ month, value }) => {
            const left = x(month) ?? 0
            const shown = shownValue(figure, value)
            const top =
              typeof value === 'number' ? y(Math.max(0, value)) : size.height - size.bottom
            const label = (
              <text
                x={left + x.bandwidth() / 2}
                y={top - 4}
                textAnchor="middle"
                aria-hidden="true"
                data-typed
              >
                {barLabel(figure, value)}
              </text>
            )
            if (value === null || value === 0 || value === 'hidden')
              return <g key={month}>{label}</g>
            return (
              <Link
                key={month}
                to={recordsAt(figure, { ...place, month })}
                aria-label={`${say(title)}, ${monthLabel(month)}: ${shown}`}
              >
                {/* The whole column can be clicked, however low its bar is. */}
                <rect
                  className="figures-column"
                  x={left}
                  y={0}
                  width={x.bandwidth()}
                  height={size.height - size.bottom}
                />
                <Bar
                  x={left}
                  y={top}
                  width={x.bandwidth()}
                  height={size.height - size.bottom - top}
                  rx={2}
                />
                {label}
              </Link>
            )
          })}
        </Group>
        <AxisBottom
          top={size.height - size.bottom}
          scale={x}
          hideTicks
          axisClassName="figures-axis"
          tickFormat={shortMonth}
        />
      </svg>
      <details>
        <summary>As a table</summary>
        <table>
          <caption className="visually-hidden">{say(title)}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col" className="figures-number">
                {say(title)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ month, value }) => (
              <tr key={month}>
                <th scope="row">{monthLabel(month)}</th>
                <td className="figures-number">
                  <Link to={recordsAt(figure, { ...place, month })}>
                    {shownValue(figure, value)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
