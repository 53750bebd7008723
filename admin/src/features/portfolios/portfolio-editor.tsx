import { maxPieces, type MaterialPiece } from '@tinkerdesk/shared'
import { portfolio, type Portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { useState } from 'react'
import { useRecordWrites } from '../../resource/index.js'
import type { Draft } from '../../client/storage/drafts.js'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js'
import { useLeaveGuard } from '../../ui/input/use-leave-guard.js'
import { Fault } from '../../ui/messages/fault.js'
import { toast } from '../../ui/messages/toast.js'
import { text } from '@tinkerdesk/shared/base/say'
import type { Content } from './own-content.js'
import { useOwnContent } from './use-own-content.js'
import { keyOf, MaterialList, nameOf, PieceCard, type ChosenPiece } from './piece-parts.js'

interface Props {
  own: Portfolio | undefined
  student: string
  material: readonly MaterialPiece[]
  /** Unsaved text of the student on this device. */
  left: Draft | null
}

const isAsked = (state: Portfolio['state']): boolean =>
  ['proposed', 'changed', 'released'].includes(String(state))

/** Chooses, orders and words the pieces of a portfolio. Everything has a button, so it needs no mouse. */
export function PortfolioEditor({ own, student, material, left }: Props) {
  const writes = useRecordWrites(portfolio)
  const { base, typed, isDirty, ...content } = useOwnContent(own, left)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { about, pieces } = typed
  useLeaveGuard(isDirty)
  const type = (next: Partial<Content>) => {
    content.type(next)
    setFault(null)
  }
  const change = (next: readonly ChosenPiece[]) => type({ pieces: next })
  const move = (at: number, by: -1 | 1) => {
    const next = [...pieces]
    const [piece] = next.splice(at, 1)
    if (!piece) return
    next.splice(at + by, 0, piece)
    change(next)
  }
  const send = async (state: 'draft' | 'proposed') => {
    if (isSending) return
    setSending(true)
    setFault(null)
    const body = { about: about.trim() || null, pieces, state }
    try {
      const saved = base
        ? await writes.change<Portfolio>(base.id, { version: base.version, ...body })
        : await writes.create<Portfolio>({ student, ...body })
      content.rebase(saved)
      toast.success(text(state === 'draft' ? 'Portfolio saved' : 'Your school was asked'))
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The portfolio could not be saved.')
    } finally {
      setSending(false)
    }
  }
  const chosen = new Set(pieces.map(keyOf))
  const isEmpty = pieces.length === 0 && about.trim() === ''
  return (
    <section className="td-panel own-portfolio-part" aria-labelledby="own-portfolio-content">
      <h2 id="own-portfolio-content">What you show</h2>
      <label htmlFor="own-portfolio-about">About you and your work</label>
      <textarea
        id="own-portfolio-about"
        rows={4}
        maxLength={600}
        value={about}
        aria-describedby="own-portfolio-note"
        onChange={({ target }) => type({ about: target.value })}
      />
      <p id="own-portfolio-note" className="td-help">
        In your own words. No names of other children, no addresses and no telephone numbers.
      </p>
      <ol className="own-portfolio-pieces">
        {pieces.map((piece, at) => (
          <PieceCard
            key={keyOf(piece)}
            piece={piece}
            name={nameOf(material, piece)}
            isFirst={at === 0}
            isLast={at === pieces.length - 1}
            onMove={(by) => move(at, by)}
            onWords={(words) =>
              change(pieces.map((each, place) => (place === at ? { ...each, words } : each)))
            }
            onRemove={() => change(pieces.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
      <MaterialList
        material={material.filter((each) => !chosen.has(keyOf(each)))}
        isFull={pieces.length >= maxPieces}
        onAdd={({ type, source }) => change([...pieces, { type, source, words: null }])}
      />
      <Fault>{fault}</Fault>
      {own?.state === 'released' ? (
        <p className="td-help">A change ends your link, until your school has seen it.</p>
      ) : null}
      <div className="own-portfolio-actions">
        <button
          type="button"
          className="button primary"
          disabled={
            isEmpty || isSending || (!isDirty && own?.state !== undefined && isAsked(own.state))
          }
          onClick={() => void send('proposed')}
        >
          Ask my school to share it
        </button>
        <button
          type="button"
          className="button"
          disabled={!isDirty || isSending}
          onClick={() => void send('draft')}
        >
          Save for later
        </button>
        {isDirty && !isSending ? (
          <ConfirmButton
            question="Discard your changes?"
            what="What you had entered is deleted."
            verb="Discard"
            onConfirm={() => {
              content.discard()
              setFault(null)
            }}
          >
            Discard
          </ConfirmButton>
        ) : null}
      </div>
    </section>
  )
}
