import {
  counted,
  isBlankText,
  type MadeToken,
  type Role,
  type ServiceAccount,
  type TokenScope,
} from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Checkbox, Input, Radio } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { MadeSecret } from '../../ui/dialogs/made-secret.js'
import { useSendingOnce } from '../../ui/input/use-sending-once.js'
import { fixedScopes, ScopeChoice, type ScopeChoices } from './scope-choice.js'

const periods = [7, 30, 90, 365]

interface Props {
  role: Role
  /** The account that it is for. Absent for one's own. */
  account?: ServiceAccount | undefined
  onClose: () => void
}

/** Makes a token, and shows it once. */
export function NewTokenDialog({ role, account, onClose }: Props) {
  const [name, setName] = useState('')
  const [days, setDays] = useState(90)
  const [choice, setChoice] = useState<ScopeChoices>('read')
  const [some, setSome] = useState<TokenScope>({})
  const [isAssistant, setAssistant] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const scope = choice === 'some' ? some : fixedScopes[choice]
  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () =>
      isBlankText(name)
        ? 'Enter a name.'
        : Object.keys(scope).length === 0
          ? 'Choose what the token may do.'
          : undefined,
    send: async () => {
      const body = {
        name,
        days,
        scope,
        ...(account && { serviceAccount: account.id }),
        ...(isAssistant && { isAssistant }),
      }
      setSecret((await request<MadeToken>('post', '/api/tokens', { body })).secret)
    },
    failed: 'The token could not be made.',
    onDone: () => undefined,
  })
  return (
    <FormDialog
      width={600}
      title={account ? `New token for ${account.name}` : 'New token'}
      onCancel={onClose}
      footer={null}
      focus={() => document.getElementById('token-name')?.focus()}
    >
      {secret === null ? (
        <form className="token-form" onSubmit={submit} onChange={forget}>
          <label htmlFor="token-name">Name</label>
          <Input
            id="token-name"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <small>The history shows it beside the person. Name the program that uses it.</small>
          <fieldset>
            <legend>Valid for</legend>
            <Radio.Group
              value={days}
              onChange={({ target }) => setDays(Number(target.value))}
              options={periods.map((value) => ({ value, label: counted(value, 'day') }))}
            />
          </fieldset>
          <Checkbox
            checked={isAssistant}
            onChange={({ target }) => setAssistant(target.checked)}
            aria-describedby="token-assistant"
          >
            For an AI assistant
          </Checkbox>
          <small id="token-assistant">
            It reads no names of people, contacts, comments and texts of children. What it changes
            waits for your approval.
          </small>
          <ScopeChoice
            role={role}
            choice={choice}
            onChoice={setChoice}
            some={some}
            onSome={setSome}
          />
          <FormFoot
            action="Make the token"
            isSending={isSending}
            onCancel={onClose}
            fault={fault}
          />
        </form>
      ) : (
        <MadeSecret
          secret={secret}
          label={text('Token')}
          copyLabel={text('Copy the token')}
          onDone={onClose}
        >
          It is shown only now. Keep it where you keep passwords: anyone who has it can do what it
          may.
        </MadeSecret>
      )}
    </FormDialog>
  )
}
