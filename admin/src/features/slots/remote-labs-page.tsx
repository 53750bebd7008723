import { useList } from '@refinedev/core'
import { resourceNamed, type ShownRemoteLab } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Link } from 'react-router'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { ListPager } from '../../ui/paging/list-pager.js'
import { Loading } from '../../ui/messages/loading.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { SearchBox } from '../../ui/parts/search-box.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { LabCard, SchoolLabCard } from './lab-card.js'
import { LabHours, SchoolLabHours } from './lab-hours.js'
import { OwnBookings } from './own-bookings.js'
import '../../ui/styles/toolbar.css'
import './remote-labs.css'

const labs = resourceNamed('remoteLab')

/** The remote labs, a student's own bookings, and the hours of the lab named in the address. */
export default function RemoteLabsPage() {
  const { values } = useQueryState(['lab', 'month', 'q'])
  if (values.lab === 'school') return <SchoolLabHours month={values.month} />
  if (values.lab) return <LabHours id={values.lab} month={values.month} />
  return <Labs />
}

function Labs() {
  const me = useMe()
  const { values, page, size, go } = useQueryState(['q'])
  const { query, result } = useList<ShownRemoteLab>({
    resource: labs.url,
    ...(values.q
      ? { filters: [{ field: 'name', operator: 'contains' as const, value: values.q }] }
      : {}),
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { currentPage: page, pageSize: size },
    errorNotification: false,
    liveMode: 'auto',
  })
  const fault = faultOf(query)
  const rows = result.data
  const mayCreate = rightsOf(labs, me).may('create')
  const isSchoolShown = me.role === 'student' && me.schoolIds.length > 0 && !values.q && page === 1
  return (
    <div className="td-page">
      <PageHead
        title="Remote labs"
        subtitle={
          me.role === 'student' ? 'Book an hour, and open the lab when it begins' : undefined
        }
      >
        {mayCreate ? (
          <Link to="/remote-lab-data/add" className="button primary">
            New remote lab
          </Link>
        ) : null}
      </PageHead>
      {me.role === 'student' ? <OwnBookings /> : null}
      <section
        className="td-panel"
        data-fetching={query.isFetching || undefined}
        aria-label="Labs to book"
      >
        <div className="td-toolbar">
          <SearchBox
            label="remote labs"
            value={values.q ?? ''}
            onChange={(q) => go({ q: q || undefined })}
            hasKey={false}
          />
        </div>
        {query.isPending && !fault ? <Loading /> : null}
        {fault ? (
          <NotLoaded
            title="The labs could not be loaded"
            error={fault}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        {query.isSuccess && rows.length === 0 && !isSchoolShown ? (
          values.q ? (
            <ListMessage
              title="No labs match this search"
              action={<Button onClick={() => go({ q: undefined })}>Clear the search</Button>}
            />
          ) : (
            <ListMessage title="No remote labs yet">
              {mayCreate
                ? 'Add the first lab to see it here.'
                : 'Labs that you can use appear here.'}
            </ListMessage>
          )
        ) : null}
        <ul className="labs-cards">
          {isSchoolShown && query.isSuccess ? <SchoolLabCard /> : null}
          {rows.map((lab) => (
            <LabCard key={lab.id} lab={lab} />
          ))}
        </ul>
        <ListPager
          state={{ page, size }}
          total={query.isSuccess ? (result.total ?? 0) : null}
          isHidden={(result.total ?? 0) <= size}
          onChange={go}
        />
      </section>
    </div>
  )
}
