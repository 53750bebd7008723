import type { Factors, Passkey } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js'
import { TextDialog } from '../../ui/dialogs/text-dialog.js'
import { toast } from '../../ui/messages/toast.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'

const Times = ({ createdAt, usedAt }: { createdAt: string; usedAt: string | null }) => (
  <p className="factor-soft">
    Added <TimeAgo value={createdAt} />
    {' · '}
    {usedAt ? (
      <>
        Last used <TimeAgo value={usedAt} />
      </>
    ) : (
      'Not used yet'
    )}
  </p>
)

const last =
  'It is your last one. Without a second factor, your password alone lets you in, and your recovery codes end.'

/** The passkeys and the app of the person. Each can be removed, and a passkey renamed. */
export function FactorList({ factors, onChange }: { factors: Factors; onChange: () => void }) {
  const [busy, setBusy] = useState<string | null>(null)
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const { passkeys, totp } = factors
  const isLast = passkeys.length + (totp ? 1 : 0) === 1
  const remove = async (id: string, path: string, done: string) => {
    setBusy(id)
    try {
      await request('delete', `/api/auth/factors/${path}`)
      toast.success(done)
    } catch (fault) {
      toast.error(fault instanceof Error ? fault.message : 'It could not be removed.')
    }
    setBusy(null)
    onChange()
  }
  return (
    <ul className="factor-list">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="td-panel factor-card">
          <div>
            <h3>{passkey.name}</h3>
            <Times {...passkey} />
          </div>
          <div className="factor-actions">
            <Button
              size="small"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => setRenaming(passkey)}
            >
              Rename
            </Button>
            <ConfirmButton
              label={`Remove ${passkey.name}`}
              question={`Remove ${passkey.name}?`}
              what={
                isLast
                  ? last
                  : 'This device is asked no more. It keeps its own copy until you delete it there.'
              }
              verb="Remove"
              isSending={busy === passkey.id}
              onConfirm={() =>
                void remove(passkey.id, `passkeys/${passkey.id}`, `${passkey.name} was removed`)
              }
            >
              Remove
            </ConfirmButton>
          </div>
        </li>
      ))}
      {totp ? (
        <li className="td-panel factor-card">
          <div>
            <h3>Authenticator app</h3>
            <Times {...totp} />
          </div>
          <div className="factor-actions">
            <ConfirmButton
              label="Remove the app"
              question="Remove the app?"
              what={isLast ? last : 'Its codes let nobody in any more.'}
              verb="Remove"
              isSending={busy === 'totp'}
              onConfirm={() => void remove('totp', 'totp', 'The app was removed')}
            >
              Remove
            </ConfirmButton>
          </div>
        </li>
      ) : null}
      {renaming ? (
        <TextDialog
          title={`Rename ${renaming.name}`}
          label="Name"
          maxLength={60}
          empty="Enter a name."
          failed="The passkey could not be renamed."
          action="Rename"
          send={(name) =>
            request('patch', `/api/auth/factors/passkeys/${renaming.id}`, { body: { name } })
          }
          onDone={onChange}
          onClose={() => setRenaming(null)}
        />
      ) : null}
    </ul>
  )
}
