import type { ChangeSetPage } from '@tinkerdesk/shared'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PagedAnswer } from '../../ui/paging/paged-answer.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { WhoseSwitch } from '../../ui/parts/whose-switch.js'
import { ChangeSetCard } from './change-set-card.js'
import './change-sets.css'

/** The work on many records of the last 30 days, newest first, each with an undo: the person's own, or everyone's to an admin. */
export default function ChangeSetsPage() {
  const { role } = useMe()
  const { values, page, size, go } = useQueryState(['whose'], { push: true })
  const whose = role === 'admin' && values.whose === 'all' ? 'all' : 'mine'
  const query = useApiQuery<ChangeSetPage>('/api/change-sets', { whose, page, limit: size })
  return (
    <div className="td-page change-sets-page">
      <PageHead
        title="Recent changes"
        subtitle="Work on many records at once. It can be undone for 30 days"
      >
        {role === 'admin' ? (
          <WhoseSwitch label="Whose changes" value={whose} onChange={(all) => go({ whose: all })} />
        ) : null}
      </PageHead>
      <PagedAnswer
        query={query}
        state={{ page, size }}
        onChange={go}
        fault="The changes could not be loaded"
        empty={
          <ListMessage title="No changes yet">
            What you change, archive or assign in several records at once appears here, and can be
            undone. Select rows of a list to begin.
          </ListMessage>
        }
      >
        {(set) => (
          <ChangeSetCard key={set.id} set={set} isOwn={whose === 'mine'} onChange={query.refresh} />
        )}
      </PagedAnswer>
    </div>
  )
}
