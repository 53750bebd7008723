import {
  formerSecretHours,
  isBlankText,
  type ChosenFields,
  type MadeWebhook,
  type ServiceAccount,
  type ShownWebhook,
  type SubscribedEvents,
} from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { MadeSecret } from '../../ui/dialogs/made-secret.js'
import { useSendingOnce } from '../../ui/input/use-sending-once.js'
import { toast } from '../../ui/messages/toast.js'
import { EventChoice } from './event-choice.js'
import { FieldChoice } from './field-choice.js'

interface Props {
  /** `null` for a new one. */
  webhook: ShownWebhook | null
  accounts: readonly ServiceAccount[]
  onClose: () => void
}

/** Makes or changes a webhook, and shows a secret of its signatures once. */
export function WebhookDialog({ webhook, accounts, onClose }: Props) {
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [accountId, setAccountId] = useState(webhook?.serviceAccount.id ?? accounts[0]?.id ?? '')
  const [events, setEvents] = useState<SubscribedEvents>(webhook?.events ?? {})
  const [fields, setFields] = useState<ChosenFields>(webhook?.fields ?? {})
  const [secret, setSecret] = useState<string | null>(null)
  const account = accounts.find(({ id }) => id === accountId)
  const renew = async () => {
    if (!webhook) return
    try {
      const made = await request<MadeWebhook>('post', `/api/webhooks/${webhook.id}/secret`)
      setSecret(made.secret)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The webhook could not be changed.')
    }
  }
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
      // Fields of records that it does not tell of any more are of no use.
      const chosen = Object.entries(fields).filter(([resource]) => events[resource])
      const body = {
        name,
        url: url.trim(),
        serviceAccount: accountId,
        events,
        fields: Object.fromEntries(chosen),
      }
      if (webhook) await request('put', `/api/webhooks/${webhook.id}`, { body })
      else setSecret((await request<MadeWebhook>('post', '/api/webhooks', { body })).secret)
    },
    failed: webhook ? 'The webhook could not be changed.' : 'The webhook could not be made.',
    onDone: () => (webhook ? onClose() : undefined),
  })
  return (
    <FormDialog
      width={640}
      title={webhook ? `Edit ${webhook.name}` : 'New webhook'}
      onCancel={onClose}
      footer={null}
      focus={() => document.getElementById('webhook-name')?.focus()}
    >
      {secret === null ? (
        <form className="td-work-form" onSubmit={submit} onChange={forget}>
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
              setFields({})
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
          {account ? (
            <FieldChoice
              account={account}
              events={events}
              fields={fields}
              onChange={(next) => {
                setFields(next)
                forget()
              }}
            />
          ) : null}
          {webhook ? (
            <div>
              <Button onClick={() => void renew()}>New secret</Button>{' '}
              <small>{`The present one signs, too, for ${formerSecretHours} hours.`}</small>
            </div>
          ) : null}
          <FormFoot
            action={webhook ? 'Save' : 'Make the webhook'}
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
