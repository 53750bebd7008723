import { maxStatusChanges, counted, formatCount } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useMySchools } from '../../fields/my-schools.js'
import { MySchoolsSwitch } from '../../fields/my-schools-switch.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PagedRows } from '../../ui/paging/paged-rows.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { copyKinds } from './copies/copy-kinds.js'
import { StatusChangeFilters } from './changes/status-change-filters.js'
import { StatusChangeRows } from './changes/status-change-rows.js'
import { useStatusChanges } from './changes/use-status-changes.js'
import './snapshot.css'
import './changes/status-changes.css'

/** The log of status changes, newest first. It updates while it is open. */
export default function StatusChangesPage() {
  const { density } = usePreferences()
  const {
    values: place,
    page,
    size,
    isNarrowed,
    go,
    clear,
  } = useQueryState(['kind', 'school', 'student', 'status', 'outcome', 'from', 'to'])
  const kind = copyKinds.find(({ key }) => key === place.kind)?.resource ?? place.kind
  const { narrowed } = useMySchools()
  const schools = place.school ? undefined : narrowed
  const query = useStatusChanges({ ...place, kind, schools, page, limit: size })
  const { data: changes, isLoading, isFetching, error } = query
  const { data = [], total = 0, hasOlder = false } = changes ?? {}
  const clearButton = <Button onClick={clear}>Clear filters</Button>
  return (
    <div className="td-page" data-density={density}>
      <PageHead
        title="Status changes"
        subtitle={
          isLoading
            ? '…'
            : `${hasOlder ? 'The newest ' : ''}${counted(total, 'change')} of students' work`
        }
      >
        <MySchoolsSwitch />
      </PageHead>
      <section className="td-panel" data-fetching={(isFetching && !isLoading) || undefined}>
        <StatusChangeFilters place={place} onChange={go} onClear={clear} />
        <PagedRows
          query={query}
          state={{ page, size }}
          onChange={go}
          fault="The status changes could not be loaded"
          action={isNarrowed && error?.statusCode === 400 ? clearButton : undefined}
          empty={
            isNarrowed || page > 1 ? (
              <ListMessage title="No changes match" action={clearButton} />
            ) : (
              <ListMessage title="No changes yet">
                Changes to the status of students' work appear here.
              </ListMessage>
            )
          }
          foot={
            hasOlder ? (
              <p className="snap-soft snap-changes-older">
                The newest {formatCount(maxStatusChanges)} are shown. Choose days to see older ones.
              </p>
            ) : null
          }
        >
          <StatusChangeRows rows={data} isLoading={isLoading} />
        </PagedRows>
      </section>
    </div>
  )
}
