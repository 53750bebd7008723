import type { ShownTokens } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { LoadFault } from '../../ui/messages/load-fault.js'
import { Loading } from '../../ui/messages/loading.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { NewTokenDialog } from './new-token-dialog.js'
import { TokenList } from './token-list.js'
import './tokens.css'

/** The person's own tokens, by which programs work for them. */
export default function TokensPage() {
  const { role } = useMe()
  const { data, error, refresh } = useApiQuery<ShownTokens>('/api/tokens')
  const [isMaking, setMaking] = useState(false)
  const make = (
    <Button type="primary" onClick={() => setMaking(true)}>
      New token
    </Button>
  )
  const close = () => {
    setMaking(false)
    refresh()
  }
  return (
    <div className="td-page tokens-page">
      <PageHead title="Tokens" subtitle="By a token, a program works for you">
        {data && data.data.length > 0 ? make : null}
      </PageHead>
      <p className="token-soft">
        <Link to="/proposals">Proposals of assistants</Link>
      </p>
      {error ? <LoadFault error={error} onRetry={refresh} /> : null}
      {data || error ? null : <Loading />}
      {data?.data.length === 0 ? (
        <ListMessage title="No tokens yet" action={make}>
          A script that sends your register at night, or a spreadsheet that reads your lists, needs
          a token instead of your password.
        </ListMessage>
      ) : null}
      {data ? <TokenList tokens={data.data} onChange={refresh} /> : null}
      {isMaking ? <NewTokenDialog role={role} onClose={close} /> : null}
    </div>
  )
}
