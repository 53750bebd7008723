import {
  formatMoment,
  leavesOf,
  type PlacedField,
  type Resource,
  valueAt,
} from '@tinkerdesk/shared'
import { Button } from 'antd'
import { createElement, useState } from 'react'
import type { Draft } from '../../client/storage/drafts.js'
import { isBlankItem } from '../../fields/list/list-items.js'
import { showOf } from '../../fields/index.js'
import { labelAt } from '../list-state/columns.js'
import { changedPaths } from '../values/change-diff.js'
import { ConfirmReset } from './confirm-reset.js'
import '../../ui/styles/section.css'
import '../../fields/common/field.css'
import './draft-offer.css'

const maxShown = 6

interface Props {
  resource: Resource
  draft: Draft
  /** The values that the form starts with. */
  start: Record<string, unknown>
  onContinue: () => Promise<void>
  onDiscard: () => Promise<void>
  onLater: () => void
}

/** The moment at which a draft was started, as people read it: "21 Nov 2026, 4:05 pm". */
export const startOf = ({ startedAt }: Draft): string =>
  formatMoment(new Date(startedAt).toISOString())

/** Offers a draft that was left at this form, in place of the form. */
export function DraftOffer({ resource, draft, start, onContinue, onDiscard, onLater }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const answer = async (act: () => Promise<void>) => {
    setBusy(true)
    await act()
  }
  const changed = new Set(changedPaths(resource, start, draft.values))
  const fields: PlacedField[] = leavesOf(resource).filter(
    ({ path }) => changed.has(path) && !isBlankItem(valueAt(draft.values, path)),
  )
  return (
    <section className="td-panel td-section td-draft-offer" aria-labelledby="draft-offer">
      <h2 id="draft-offer">You started this on {startOf(draft)}</h2>
      <p className="td-help">It was not saved. Only you can see it, on this device.</p>
      {fields.length > 0 ? (
        <dl>
          {fields.slice(0, maxShown).map(({ path, field }) => (
            <div key={path}>
              <dt>{labelAt(resource, path)}</dt>
              <dd>{createElement(showOf(field), { field, value: valueAt(draft.values, path) })}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {fields.length > maxShown ? (
        <p className="td-help">and {fields.length - maxShown} more</p>
      ) : null}
      <div className="td-draft-answers">
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- It takes the place of the form's first field. */}
        <Button type="primary" autoFocus loading={isBusy} onClick={() => void answer(onContinue)}>
          Continue
        </Button>
        <Button disabled={isBusy} onClick={() => setAsking(true)}>
          Discard
        </Button>
        <Button type="text" disabled={isBusy} onClick={onLater}>
          Not now
        </Button>
      </div>
      {isAsking ? (
        <ConfirmReset
          what="What you had entered is deleted."
          verb="Discard"
          onKeep={() => setAsking(false)}
          onReset={() => void answer(onDiscard)}
        />
      ) : null}
    </section>
  )
}
