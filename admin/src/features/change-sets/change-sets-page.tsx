import type { ChangeSetPage } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/list-message.js'
import { ListPager } from '../../ui/list-pager.js'
import { Loading } from '../../ui/loading.js'
import { PageHead } from '../../ui/page-head.js'
import { Segmented } from '../../ui/segmented.js'
import { useApiQuery } from '../../ui/use-api-query.js'
import { useQueryState } from '../../ui/use-query-state.js'
import { ChangeSetCard } from './change-set-card.js'
import './change-sets.css'

const people = [
  { value: 'mine', label: 'Yours' },
  { value: 'all', label: 'Everyone’s' },
] as const

/** The work on many records of the last 30 days, newest first, each with an undo: the person's own, or everyone's to an admin. */
export default function ChangeSetsPage() {
  const { role } = useMe()
  const { values, page, size, go } = useQueryState(['whose'], { push: true })
  const whose = role === 'admin' && values.whose === 'all' ? 'all' : 'mine'
  const { data, isLoading, error, refresh } = useApiQuery<ChangeSetPage>('/api/change-sets', { whose, page, limit: size })
  return (
    <div className="td-page change-sets-page">
      <PageHead title="Recent changes" subtitle="Work on many records at once. It can be undone for 30 days">
        {role === 'admin' ? (
          <Segmented
            label="Whose changes"
            value={whose}
            options={people}
            onChange={(value) => go({ whose: value === 'all' ? value : undefined })}
          />
        ) : null}
      </PageHead>
      {error ? (
        <div className="td-panel">
          <ListMessage tone="error" title="The changes could not be loaded" action={<Button onClick={refresh}>Try again</Button>}>
            {error.message}
          </ListMessage>
        </div>
      ) : isLoading || !data ? (
        <Loading />
      ) : data.data.length === 0 ? (
        <div className="td-panel">
          <ListMessage title="No changes yet">
            What you change, archive or assign in several records at once appears here, and can be undone. Select rows of a list to begin.
          </ListMessage>
        </div>
      ) : (
        data.data.map((set) => <ChangeSetCard key={set.id} set={set} isOwn={whose === 'mine'} onChange={refresh} />)
      )}
      {data && data.total > data.count ? <ListPager state={{ page, size }} total={data.total} onChange={go} /> : null}
    </div>
  )
}
