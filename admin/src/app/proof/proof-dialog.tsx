import { createRoot } from 'react-dom/client'
import type { ProofChoice } from '@tinkerdesk/shared/wire/account/factors'
import { request } from '../../client/request.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { ProofForm } from '../../ui/proof/proof-form.js'
import type { ToSign } from '../../ui/proof/with-passkey.js'

const choices = () => request<ProofChoice>('get', '/api/auth/step-up')
const toSign = () => request<ToSign>('post', '/api/auth/step-up/passkey')

/** Asks for a fresh proof above everything else, so that what lies below stays as it is. */
function ProofDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const cancel = () => onEnd(false)
  const close = (
    <button type="button" className="button" onClick={cancel}>
      Cancel
    </button>
  )
  return (
    <Dialog open onClose={cancel} title="Confirm that it is you">
      <p className="proof-way">
        What you are about to do needs a fresh proof. Then it goes on, and nothing that you typed is
        lost.
      </p>
      <ProofForm
        choices={choices}
        toSign={toSign}
        submit="Confirm"
        send={async (proof) => {
          await request('post', '/api/auth/step-up', { body: { proof } })
          onEnd(true)
        }}
        none={
          <>
            <p>You have no password and no second factor. Sign out and sign in again first.</p>
            <div className="form-actions">{close}</div>
          </>
        }
      >
        {close}
      </ProofForm>
    </Dialog>
  )
}

/** Opens the dialog. Returns true once the person has proved who they are, false if they closed it. */
export function askProof(): Promise<boolean> {
  const before = document.activeElement
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  return new Promise((resolve) => {
    const end = (isProved: boolean) => {
      root.unmount()
      box.remove()
      if (before instanceof HTMLElement) before.focus()
      resolve(isProved)
    }
    root.render(<ProofDialog onEnd={end} />)
  })
}
