import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { HttpProblem } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import { ListMessage } from '../../ui/list-message.js'
import { PageHead } from '../../ui/page-head.js'
import { Loading } from '../../ui/loading.js'
import { TimeAgo } from '../../ui/time-ago.js'
import './outbox.css'

interface Mail {
  id: string
  at: string
  to: string
  subject: string
  text: string
}

type State = { mails: Mail[] } | { fault: string } | 'sent' | null

const link = /https?:\/\/\S+/

/** The text of an e-mail, with its one link made clickable. */
function Words({ text }: { text: string }) {
  const url = link.exec(text)?.[0]
  const [before, after] = url ? [text.slice(0, text.indexOf(url)), text.slice(text.indexOf(url) + url.length)] : [text, '']
  return (
    <p className="outbox-text">
      {before}
      {url ? <a href={url}>{url}</a> : null}
      {after}
    </p>
  )
}

/** The e-mails that the demo would have sent, newest first. */
export default function OutboxPage() {
  const [state, setState] = useState<State>(null)
  const load = () => {
    request<Mail[]>('get', '/api/outbox').then(
      (mails) => setState({ mails }),
      (error: unknown) => {
        const isAbsent = error instanceof HttpProblem && error.code === 'route_not_found'
        setState(isAbsent ? 'sent' : { fault: error instanceof Error ? error.message : String(error) })
      },
    )
  }
  useEffect(load, [])
  return (
    <div className="td-page outbox-page">
      <PageHead title="Outbox" subtitle="E-mails the demo would have sent, newest first">
        <Button onClick={load}>Refresh</Button>
      </PageHead>
      <Mails state={state} onRetry={load} />
    </div>
  )
}

function Mails({ state, onRetry }: { state: State; onRetry: () => void }) {
  if (state === null) return <Loading />
  if (state === 'sent')
    return (
      <div className="td-panel">
        <ListMessage title="Nothing to show here">This installation sends real e-mails.</ListMessage>
      </div>
    )
  if ('fault' in state)
    return (
      <div className="td-panel">
        <ListMessage tone="error" title="The e-mails could not be loaded" action={<Button onClick={onRetry}>Try again</Button>}>
          {state.fault}
        </ListMessage>
      </div>
    )
  if (state.mails.length === 0)
    return (
      <div className="td-panel">
        <ListMessage title="No e-mails yet">Invitations to new students and password links appear here.</ListMessage>
      </div>
    )
  return state.mails.map(({ id, at, to, subject, text }) => (
    <article key={id} className="td-panel outbox-mail">
      <header>
        <h2>{subject}</h2>
        <span>
          {to} · <TimeAgo value={at} />
        </span>
      </header>
      <Words text={text} />
    </article>
  ))
}
