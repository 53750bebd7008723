import type { ProposalList } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PagedAnswer } from '../../ui/paging/paged-answer.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { ConnectHelp } from './connect-help.js'
import { ProposalCard } from './proposal-card.js'
import './proposals.css'

/** The changes that assistants propose, newest first: those that wait for a decision, or all of the last 60 days. */
export default function ProposalsPage() {
  const { values, page, size, go } = useQueryState(['state'], { push: true })
  const state = values.state === 'all' ? 'all' : 'waiting'
  const query = useApiQuery<ProposalList>('/api/proposals', { state, page, limit: size })
  const { data } = query
  return (
    <div className="td-page proposals-page">
      <PageHead
        title="Proposals of assistants"
        subtitle="Nothing is saved before a person approves it"
      >
        <Segmented
          label="Which proposals"
          value={state}
          options={[
            { value: 'waiting', label: text('Waiting') },
            { value: 'all', label: text('All') },
          ]}
          onChange={(next) => go({ state: next === 'all' ? next : undefined })}
        />
      </PageHead>
      <PagedAnswer
        query={query}
        state={{ page, size }}
        onChange={go}
        fault="The proposals could not be loaded"
        empty={
          <ListMessage title={state === 'all' ? 'No proposals yet' : 'No proposals wait'}>
            What an assistant wants to change in records that you may change appears here, with the
            values before and after.
          </ListMessage>
        }
      >
        {(proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} onChange={query.refresh} />
        )}
      </PagedAnswer>
      {data ? <ConnectHelp isOn={data.isOn} address={data.address} /> : null}
    </div>
  )
}
