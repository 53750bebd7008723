import type { Portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { useState } from 'react'
import { useRecordWrites } from '../../resource/index.js'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js'
import { Fault } from '../../ui/messages/fault.js'

/** The link of a released portfolio, to copy or to end. */
export function PortfolioLink({ own, address }: { own: Portfolio; address: string }) {
  const writes = useRecordWrites(portfolio)
  const [isCopied, setCopied] = useState(false)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const end = async () => {
    setSending(true)
    try {
      await writes.change(own.id, { version: own.version, state: 'draft' })
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The link could not be ended.')
    } finally {
      setSending(false)
    }
  }
  // Browsers lend the clipboard to safe connections only. The text can be copied by hand.
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <section className="td-panel own-portfolio-part" aria-labelledby="own-portfolio-link">
      <h2 id="own-portfolio-link">Your link</h2>
      <p>Anyone who has it can open your portfolio, without signing in.</p>
      <input
        aria-label="Your link"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <Fault>{fault}</Fault>
      <div className="own-portfolio-actions">
        <button type="button" className="button" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy the link'}
        </button>
        <a className="button" href={address} target="_blank" rel="noreferrer">
          Open
        </a>
        <ConfirmButton
          question="End the link?"
          what="It opens nothing any more. Your school can release a new one."
          verb="End the link"
          isSending={isSending}
          onConfirm={() => void end()}
        >
          End the link
        </ConfirmButton>
      </div>
    </section>
  )
}
