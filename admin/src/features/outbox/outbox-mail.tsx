import { counted } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { mailKinds, type OutboxEntry } from '@tinkerdesk/shared/wire/automation/outbox'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { toast } from '../../ui/messages/toast.js'

const link = /https?:\/\/\S+/

/** The text of a mail, with its link made clickable. */
function Text({ text }: { text: string }) {
  const url = link.exec(text)?.[0]
  const [before, after] = url
    ? [text.slice(0, text.indexOf(url)), text.slice(text.indexOf(url) + url.length)]
    : [text, '']
  return (
    <p className="outbox-text">
      {before}
      {url ? <a href={url}>{url}</a> : null}
      {after}
    </p>
  )
}

function State({ mail: { state, sentAt, attempts, nextAttemptAt } }: { mail: OutboxEntry }) {
  if (state === 'sent' && sentAt) return <TimeAgo value={sentAt} />
  if (state === 'sending') return text('Sending…')
  if (state === 'failed') return <strong className="outbox-failed">Failed</strong>
  if (attempts === 0 || !nextAttemptAt) return text('Waiting')
  return <>Waiting. {counted(attempts, 'try', 'tries')} so far</>
}

/** One mail: who gets it, what became of it, and in the demo its text. */
export function OutboxMail({ mail, onChange }: { mail: OutboxEntry; onChange: () => void }) {
  const [isSending, setIsSending] = useState(false)
  const sendAgain = async () => {
    setIsSending(true)
    try {
      await request('post', `/api/outbox/${mail.id}/send-again`)
      toast.success('E-mail queued again')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    } finally {
      setIsSending(false)
      onChange()
    }
  }
  return (
    <article className="td-panel outbox-mail">
      <header>
        <div>
          <h2>{mail.subject ?? mailKinds[mail.kind]}</h2>
          <span>
            {mail.to} · <State mail={mail} />
          </span>
        </div>
        {mail.state === 'failed' ? (
          <Button loading={isSending} onClick={() => void sendAgain()}>
            Send again
          </Button>
        ) : null}
      </header>
      {mail.error ? <p className="outbox-error">{mail.error}</p> : null}
      {mail.text ? <Text text={mail.text} /> : null}
    </article>
  )
}
