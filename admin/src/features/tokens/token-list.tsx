import { tokenPrefix, type ShownToken } from '@tinkerdesk/shared'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js'
import { toast } from '../../ui/messages/toast.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { scopeWords } from './scope-words.js'

interface Props {
  tokens: readonly ShownToken[]
  /** True where tokens of several owners are listed. */
  hasOwners?: boolean
  onChange: () => void
}

/** Tokens with what they may do and when they were last used. Each can be revoked. */
export function TokenList({ tokens, hasOwners = false, onChange }: Props) {
  const [ending, setEnding] = useState<string | null>(null)
  const revoke = async ({ id, name }: ShownToken) => {
    setEnding(id)
    try {
      await request('delete', `/api/tokens/${id}`)
      toast.success(`${name} was revoked`)
    } catch (fault) {
      toast.error(fault instanceof Error ? fault.message : 'The token could not be revoked.')
    }
    setEnding(null)
    onChange()
  }
  return (
    <ul className="token-list">
      {tokens.map((token) => (
        <li key={token.id} className="td-panel token-card">
          <div>
            <h3>
              {token.name} <code>{`${tokenPrefix}…${token.hint}`}</code>
            </h3>
            {hasOwners ? (
              <p>{token.serviceAccount?.name ?? token.owner.name ?? token.owner.id}</p>
            ) : null}
            <p>{scopeWords(token.scope).join(' · ')}</p>
            {token.isAssistant ? <p>Of an assistant: its changes are proposals</p> : null}
            <p className="token-soft">
              {token.usedAt ? (
                <>
                  Last used <TimeAgo value={token.usedAt} />
                </>
              ) : (
                'Not used yet'
              )}
              {' · '}
              Ends <TimeAgo value={token.expiresAt} />
            </p>
            {token.isPaused ? (
              <p className="token-paused">Its owner may no longer use it.</p>
            ) : null}
          </div>
          <ConfirmButton
            label={`Revoke ${token.name}`}
            question={`Revoke ${token.name}?`}
            what="The program that uses it is refused from its next request on."
            verb="Revoke"
            isSending={ending === token.id}
            onConfirm={() => void revoke(token)}
          >
            Revoke
          </ConfirmButton>
        </li>
      ))}
    </ul>
  )
}
