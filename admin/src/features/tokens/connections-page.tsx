import type { ServiceAccount, ServiceAccounts, ShownTokens } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListMessage } from '../../ui/messages/list-message.js'
import { LoadFault } from '../../ui/messages/load-fault.js'
import { Loading } from '../../ui/messages/loading.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { NewTokenDialog } from './new-token-dialog.js'
import { ServiceAccountCard } from './service-account-card.js'
import { ServiceAccountDialog } from './service-account-dialog.js'
import { TokenList } from './token-list.js'
import './tokens.css'

/** The programs that reach the records: service accounts, and the tokens of everyone. */
export default function ConnectionsPage() {
  const accounts = useApiQuery<ServiceAccounts>('/api/service-accounts')
  const tokens = useApiQuery<ShownTokens>('/api/tokens', { whose: 'all' })
  const [isMaking, setMaking] = useState(false)
  const [tokenFor, setTokenFor] = useState<ServiceAccount | null>(null)
  const refresh = () => {
    accounts.refresh()
    tokens.refresh()
  }
  const close = () => {
    setMaking(false)
    setTokenFor(null)
    refresh()
  }
  const make = (
    <Button type="primary" onClick={() => setMaking(true)}>
      New service account
    </Button>
  )
  return (
    <div className="td-page tokens-page">
      <PageHead title="Connections" subtitle="Programs that read and write records">
        {accounts.data && accounts.data.data.length > 0 ? make : null}
      </PageHead>
      <p className="token-soft">
        <Link to="/proposals">Proposals of assistants</Link>
      </p>
      <h2>Service accounts</h2>
      {accounts.error ? <LoadFault error={accounts.error} onRetry={accounts.refresh} /> : null}
      {accounts.data || accounts.error ? null : <Loading />}
      {accounts.data?.data.length === 0 ? (
        <ListMessage title="No service accounts yet" action={make}>
          A program of a school has a role and schools of its own here, so that it works on when
          people come and go.
        </ListMessage>
      ) : null}
      <ul className="token-list">
        {accounts.data?.data.map((account) => (
          <ServiceAccountCard
            key={account.id}
            account={account}
            onToken={() => setTokenFor(account)}
            onChange={refresh}
          />
        ))}
      </ul>
      <h2>All tokens</h2>
      {tokens.error ? <LoadFault error={tokens.error} onRetry={tokens.refresh} /> : null}
      {tokens.data?.data.length === 0 ? (
        <ListMessage title="No tokens yet">Tokens of all people appear here.</ListMessage>
      ) : null}
      {tokens.data ? <TokenList hasOwners tokens={tokens.data.data} onChange={refresh} /> : null}
      {isMaking ? <ServiceAccountDialog onClose={close} /> : null}
      {tokenFor ? <NewTokenDialog role={tokenFor.role} account={tokenFor} onClose={close} /> : null}
    </div>
  )
}
