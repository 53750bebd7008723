import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { HttpProblem } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import { PageHead } from '../../resource/page-head.js'
import { TimeAgo } from '../../ui/time-ago.js'
import './outbox.css'

interface Mail {
  id: string
  at: string
  to: string
  subject: string
  text: string
}

type State = { mails: Mail[] } | { fault: string } | null

const isReallySent = 'Mails of this installation are really sent, so there is nothing to read here.'
const link = /https?:\/\/\S+/

/** A mail's words, with its one link made to be followed. */
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

/** The mails that the demo would have sent, newest first. */
export default function OutboxPage() {
  const [state, setState] = useState<State>(null)
  const load = () => {
    request<Mail[]>('get', '/api/outbox').then(
      (mails) => setState({ mails }),
      (error: unknown) => {
        const isAbsent = error instanceof HttpProblem && error.code === 'route_not_found'
        setState({ fault: isAbsent ? isReallySent : error instanceof Error ? error.message : String(error) })
      },
    )
  }
  useEffect(load, [])
  return (
    <>
      <PageHead title="Outbox" subtitle="What the demo would have sent by mail, newest first">
        <Button onClick={load}>Refresh</Button>
      </PageHead>
      {state === null ? <p aria-busy="true">Loading…</p> : null}
      {state && 'fault' in state ? <p role="alert">{state.fault}</p> : null}
      {state && 'mails' in state && state.mails.length === 0 ? (
        <p>No mail yet. A new student with an e-mail, or somebody who asks for a new password, gets one.</p>
      ) : null}
      {state && 'mails' in state
        ? state.mails.map(({ id, at, to, subject, text }) => (
            <article key={id} className="outbox-mail">
              <header>
                <h2>{subject}</h2>
                <span>
                  {to} · <TimeAgo value={at} />
                </span>
              </header>
              <Words text={text} />
            </article>
          ))
        : null}
    </>
  )
}
