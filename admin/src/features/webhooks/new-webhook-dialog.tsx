import {
  isBlankText,
  type MadeWebhook,
  type ServiceAccount,
  type SubscribedEvents,
} from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { MadeSecret } from '../../ui/dialogs/made-secret.js'
import { useSendingOnce } from '../../ui/input/use-sending-once.js'
import { EventChoice } from './event-choice.js'

interface Props {
  accounts: readonly ServiceAccount[]
  onClose: () => void
}

/** Makes a webhook, and shows the secret of its signatures once. */
export function NewWebhookDialog({ accounts, onClose }: Props) {
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '')
  const [events, setEvents] = useState<SubscribedEvents>({})
  const [secret, setSecret] = useState<string | null>(null)
  const account = accounts.find(({ id }) => id === accountId)
  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () =>
      isBlankText(name)
        ? 'Enter a name.'
        : isBlankText(url)
          ? 'Enter an address.'
          : Object.keys(events).length === 0
            ? 'Choose at least one event'
            : undefined,
    send: async () => {
      const body = { name, url: url.trim(), serviceAccount: accountId, events }
      setSecret((await request<MadeWebhook>('post', '/api/webhooks', { body })).secret)
    },
    failed: 'The webhook could not be made.',
    onDone: () => undefined,
  })
  return (
    <FormDialog
      width={640}
      title="New webhook"
      onCancel={onClose}
      footer={null}
      focus={() => document.getElementById('webhook-name')?.focus()}
    >
      {secret === null ? (
        <form className="webhook-form" onSubmit={submit} onChange={forget}>
          <label htmlFor="webhook-name">Name</label>
          <Input
            id="webhook-name"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <label htmlFor="webhook-url">Address</label>
          <Input
            id="webhook-url"
            inputMode="url"
            maxLength={500}
            placeholder="https://"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
          <label htmlFor="webhook-account">Service account</label>
          <Select
            id="webhook-account"
            value={accountId}
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              setAccountId(id)
              setEvents({})
              forget()
            }}
          />
          <small>
            It tells of the records that this account may read, with the fields that it may read.
          </small>
          {account ? (
            <EventChoice
              role={account.role}
              events={events}
              onChange={(next) => {
                setEvents(next)
                forget()
              }}
            />
          ) : null}
          <FormFoot
            action="Make the webhook"
            isSending={isSending}
            onCancel={onClose}
            fault={fault}
          />
        </form>
      ) : (
        <MadeSecret
          secret={secret}
          label={text('Secret')}
          copyLabel={text('Copy the secret')}
          onDone={onClose}
        >
          It is shown only now. The receiver checks by it that a message comes from here.
        </MadeSecret>
      )}
    </FormDialog>
  )
}
