import type { FigureScopeName } from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { figureOf } from '@tinkerdesk/shared/rules/figures/figures'
import { Button, Select } from 'antd'
import { Link, Navigate } from 'react-router'
import { monthLabel } from '../../fields/day/month.js'
import { MonthPicker } from '../../fields/day/month-picker.js'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { printPage } from '../../ui/input/print-page.js'
import { useStartView, ViewsButton, ViewsPanel } from '../../resource/index.js'
import { FigureChart } from './figure-chart.js'
import { PlaceTable } from './place-table.js'
import {
  figuresRoute,
  hiddenNote,
  recordsAt,
  shownValue,
  useFigures,
  viewIn,
} from './use-figures.js'
import '../../ui/styles/toolbar.css'
import './figures.css'

interface Props {
  title: string
  scope: FigureScopeName
}

/** The figures, from the view with which this person starts them. */
export function LabFigures(props: Props) {
  const start = useStartView({ resource: '', list: figuresRoute[props.scope] })
  return start === null ? <Figures {...props} /> : <Navigate to={{ search: start }} replace />
}

/** The figures of twelve months as charts, and those of one month by district and school. Month, place and figures are in the address. */
function Figures({ title, scope }: Props) {
  const shown = useFigures(scope)
  const { data, place, view, linked, all, figures, go, at } = shown
  const isChosen = place.district !== undefined || place.school !== undefined
  const charted = figures.filter((key) => !figureOf(key).isNow)
  return (
    <div className="td-page figures-page">
      <PageHead
        title={title}
        subtitle={
          data ? (
            <>
              {data.of === null ? null : <span data-typed>{`${data.of}, `}</span>}
              {monthLabel(data.month)}
            </>
          ) : undefined
        }
      >
        <Button onClick={printPage}>Print</Button>
      </PageHead>
      <section
        className="td-panel"
        data-fetching={(shown.isFetching && !shown.isLoading) || undefined}
      >
        <search className="td-toolbar">
          <MonthPicker month={place.month} onChange={(month) => go({ month })} />
          <Select
            mode="multiple"
            aria-label="Figures"
            placeholder="All figures"
            className="figures-choice"
            maxTagCount={1}
            allowClear
            value={figures.length === all.length ? [] : [...figures]}
            options={all.map((key) => ({ value: key, label: say(figureOf(key).title) }))}
            optionFilterProp="label"
            onChange={(keys) => go({ figures: keys.join(',') })}
          />
          <ViewsButton
            panel={(onClose) => (
              <ViewsPanel
                of={{ resource: '', list: figuresRoute[scope] }}
                query={view}
                linked={linked}
                isCurrent={({ query }) => viewIn(new URLSearchParams(query)) === view}
                about={text(
                  'Choose a place and figures, and save them under a name to open them here. The month is the last one whenever you do.',
                )}
                onClose={onClose}
              />
            )}
          />
          {isChosen ? (
            <Link className="button" to={at({})}>
              All districts
            </Link>
          ) : null}
        </search>
        {shown.error && !data ? <PartFault error={shown.error} onRetry={shown.refresh} /> : null}
        {shown.isLoading && !data ? <PartLoading className="figures-loading" /> : null}
        {data ? (
          <article className="figures">
            <dl className="figures-numbers">
              {figures.map((key) => (
                <div key={key}>
                  <dt>{say(figureOf(key).title)}</dt>
                  <dd>
                    <Link to={recordsAt(key, place)}>
                      {shownValue(key, data.months.at(-1)?.values[key] ?? null)}
                    </Link>
                  </dd>
                </div>
              ))}
            </dl>
            <div className="figures-charts">
              {charted.map((key) => (
                <FigureChart key={key} figure={key} months={data.months} place={place} />
              ))}
            </div>
            {data.districts.length > 1 ? (
              <PlaceTable
                title="By district"
                kind="District"
                places={data.districts}
                figures={figures}
                choiceOf={({ key }) => ({ ...place, district: key, school: undefined })}
                to={({ key }) => at({ district: key })}
              />
            ) : null}
            {data.schools.length > 0 ? (
              <PlaceTable
                title="By school"
                kind="School"
                places={data.schools}
                figures={figures}
                choiceOf={({ key }) => ({ ...place, district: undefined, school: key })}
                to={place.school === undefined ? ({ key }) => at({ school: key }) : undefined}
              />
            ) : null}
            {data.isCut ? <p>Choose a district to see all of its schools.</p> : null}
            {data.hidesSmall ? <p className="figures-note">{hiddenNote()}</p> : null}
          </article>
        ) : null}
      </section>
    </div>
  )
}
