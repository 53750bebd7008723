import type { AddedFactor, NewTotp } from '@tinkerdesk/shared'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import { request } from '../../client/request.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { useSendingOnce } from '../../ui/input/use-sending-once.js'
import { Loading } from '../../ui/messages/loading.js'
import { RecoveryCodes } from './recovery-codes.js'

/** Returns a secret in groups of four, as people type it. */
const grouped = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')

/** Sets up an authenticator app: its secret as a picture and as text, and its first code. */
export function AppDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewTotp>()
  const [problem, setProblem] = useState<string>()
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useEffect(() => {
    request<NewTotp>('post', '/api/auth/factors/totp').then(setMade, (error: Error) =>
      setProblem(error.message),
    )
  }, [])
  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () => (/^\s*(\d\s*){6}$/.test(code) ? undefined : 'Enter the six digits.'),
    send: async () => {
      const added = await request<AddedFactor>('post', '/api/auth/factors/totp/confirm', {
        body: { code },
      })
      if (added.recoveryCodes === null) onClose()
      else setCodes(added.recoveryCodes)
    },
    failed: 'The app could not be added.',
    onDone: () => undefined,
  })
  return (
    <FormDialog
      width={480}
      title={codes ? 'Recovery codes' : 'Authenticator app'}
      onCancel={onClose}
      footer={null}
      focus={() => document.getElementById('app-code')?.focus()}
    >
      {problem ? (
        <p className="td-dialog-fault" role="alert">
          {problem}
        </p>
      ) : null}
      {made || problem ? null : <Loading />}
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : null}
      {made && !codes ? (
        <form className="factor-form" onSubmit={submit} onChange={forget}>
          <p>Scan this picture with an authenticator app on your phone.</p>
          <img
            className="factor-picture"
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(made.address, { border: 2 }))}`}
            alt="The secret for your app"
          />
          <p>
            No camera? Type this in the app: <code>{grouped(made.secret)}</code>
          </p>
          <label htmlFor="app-code">Code of the app</label>
          <Input
            id="app-code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <FormFoot action="Add the app" isSending={isSending} onCancel={onClose} fault={fault} />
        </form>
      ) : null}
    </FormDialog>
  )
}
