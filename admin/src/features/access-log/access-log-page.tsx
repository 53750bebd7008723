import {
  accessLogPage,
  counted,
  moment,
  readKinds,
  resourceNamed,
  roleLabels,
  type AccessLine,
} from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Button, Select } from 'antd'
import { Link } from 'react-router'
import type { z } from 'zod'
import { rangeOf } from '../../fields/common/ranges/range.js'
import { filterOf } from '../../fields/index.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { FilterControl, type ListFilter } from '../../resource/index.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PagedRows } from '../../ui/paging/paged-rows.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { FoldedFilters } from '../../ui/parts/folded-filters.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PlainRows } from '../../ui/parts/plain-rows.js'
import { ExactTime } from '../../ui/parts/time-ago.js'
import '../../ui/styles/toolbar.css'
import '../../ui/styles/two-line-rows.css'
import './access-log.css'
import { kindLabels } from './kinds.js'

const at = moment(text('Date'))
const days: ListFilter = {
  path: 'at',
  label: 'Date',
  field: at,
  filter: filterOf(at),
  isUsual: true,
}
const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day)

/** Sign-ins, and what staff read of children. */
export default function AccessLogPage() {
  const { density } = usePreferences()
  const { values, page, size, go, clear, isNarrowed } = useQueryState(
    ['person', 'child', 'kind', 'days'],
    { push: true },
  )
  const kind = readKinds.find((each) => each === values.kind)
  const [from, to] = rangeOf(values.days ? [values.days] : [])
  const query = useApiQuery<z.infer<typeof accessLogPage>>('/api/access-log', {
    person: values.person,
    child: values.child,
    kind,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    page,
    limit: size,
  })
  const { data, isLoading, isFetching } = query
  const control = (label: string) => ({
    'aria-label': label,
    className: 'access-log-person',
    popupMatchSelectWidth: 300,
  })
  return (
    <div className="td-page access-log-page" data-density={density}>
      <PageHead
        title="Access log"
        subtitle={isLoading ? '…' : `${counted(data?.total ?? 0, 'line', 'lines')}, newest first`}
      >
        <Link className="button" to="/access-log/breach">
          After a breach
        </Link>
      </PageHead>
      <section className="td-panel" data-fetching={(isFetching && !isLoading) || undefined}>
        <search className="td-toolbar">
          <FoldedFilters count={Object.values(values).filter(Boolean).length}>
            <RelationSelect
              to="user"
              placeholder="Person"
              value={values.person ? [values.person] : []}
              onChange={([person]) => go({ person })}
              control={control(text('Person'))}
            />
            <RelationSelect
              to="student"
              placeholder="Child"
              value={values.child ? [values.child] : []}
              onChange={([child]) => go({ child })}
              control={control(text('Child'))}
            />
            <Select
              aria-label="How"
              placeholder="How"
              className="access-log-kind"
              popupMatchSelectWidth={false}
              allowClear
              value={kind ?? null}
              options={readKinds.map((value) => ({ value, label: kindLabels[value] }))}
              onChange={(next: string | null) => go({ kind: next ?? undefined })}
            />
            <FilterControl
              filter={days}
              value={values.days ? [values.days] : []}
              onChange={([range]) => go({ days: range })}
            />
            {values.child ? (
              <Link className="button" to={`/access-log/child/${values.child}`}>
                List for the guardians
              </Link>
            ) : null}
          </FoldedFilters>
        </search>
        <PagedRows
          query={query}
          state={{ page, size }}
          onChange={go}
          fault="The access log could not be loaded"
          empty={
            isNarrowed || page > 1 ? (
              <ListMessage
                title="No lines match"
                action={<Button onClick={clear}>Clear filters</Button>}
              />
            ) : (
              <ListMessage title="Nobody has read anything yet">
                Sign-ins, and what staff read of children, appear here.
              </ListMessage>
            )
          }
        >
          <Rows rows={data?.data ?? []} isLoading={isLoading} />
        </PagedRows>
      </section>
    </div>
  )
}

const Who = ({ line: { who, token } }: { line: AccessLine }) => (
  <>
    {who.name === null ? (
      <span className="td-nothing">Deleted permanently</span>
    ) : (
      <span data-typed>{who.name}</span>
    )}
    <small>
      {roleLabels[who.role]}
      {token ? (
        <>
          {' · '}
          <span data-typed>{token.name ?? token.id}</span>
        </>
      ) : null}
    </small>
  </>
)

const How = ({ line }: { line: AccessLine }) => (
  <>
    {kindLabels[line.kind]}
    {line.hasGuardians ? <small>With guardians</small> : null}
  </>
)

const Records = ({ line }: { line: AccessLine }) => {
  const { label } = resourceNamed(line.resource)
  if (line.records === 0) return <span className="td-nothing">–</span>
  return (
    <>
      {counted(line.records, label.one, label.many)}
      {line.answers > 1 ? <small>{counted(line.answers, 'answer', 'answers')}</small> : null}
    </>
  )
}

/** The first children of a line by name. */
const Children = ({ line: { children, ofChildren } }: { line: AccessLine }) => (
  <>
    {children.map(({ id, name }, place) => (
      <span key={id}>
        {place > 0 ? ', ' : ''}
        <Link to={`/student-data/show/${id}`} data-typed>
          {name}
        </Link>
      </span>
    ))}
    {ofChildren > children.length ? (
      <small>{counted(ofChildren, 'child', 'children')}</small>
    ) : null}
  </>
)

const Rows = (props: { rows: readonly AccessLine[]; isLoading: boolean }) => (
  <PlainRows
    {...props}
    keyOf={({ id }) => id}
    tableClass="td-two-lines access-log-table"
    columns={[
      { label: 'When', cell: (line) => <ExactTime value={line.at} /> },
      { label: 'Who', cell: (line) => <Who line={line} />, fullText: ({ who }) => who.name ?? '' },
      { label: 'How', cell: (line) => <How line={line} /> },
      { label: 'Records', cell: (line) => <Records line={line} /> },
      { label: 'Children', cell: (line) => <Children line={line} /> },
    ]}
    card={(line) => (
      <>
        <div className="td-card-head access-log-who">
          <Who line={line} />
        </div>
        <p className="access-log-facts">
          <How line={line} /> <Records line={line} /> <Children line={line} />
        </p>
        <p className="td-help">
          <ExactTime value={line.at} />
        </p>
      </>
    )}
  />
)
