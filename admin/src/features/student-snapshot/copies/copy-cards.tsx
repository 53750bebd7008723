import { useMe } from '../../../fields/use-me.js'
import { ListMessage } from '../../../ui/messages/list-message.js'
import { PlainNotLoaded } from '../../../ui/messages/plain-not-loaded.js'
import { CopyCard } from './copy-card.js'
import type { CopyKind } from './copy-kinds.js'
import { useCopies } from './card-parts.js'
import '../../../ui/styles/skeleton.css'
import './copy-cards.css'

/** The cards of one tab, with its loading, error and empty states. */
export function CopyCards({ kind, student }: { kind: CopyKind; student: string }) {
  const { role } = useMe()
  const { copies, isLoading, error, refresh } = useCopies(kind, student)
  if (error)
    return (
      <div className="td-panel">
        <PlainNotLoaded
          title={`The ${kind.label.toLowerCase()} could not be loaded`}
          error={error}
          onRetry={refresh}
        />
      </div>
    )
  if (isLoading)
    return (
      <ul className="snap-cards" aria-busy aria-label="Loading">
        {[0, 1, 2].map((at) => (
          <li key={at} className="snap-card">
            <span className="td-skeleton" style={{ width: '70%' }} />
            <span className="td-skeleton" style={{ width: '40%' }} />
            <span className="td-skeleton" />
          </li>
        ))}
      </ul>
    )
  if (copies.length === 0)
    return (
      <div className="td-panel">
        <ListMessage title={`No ${kind.label.toLowerCase()} yet`}>
          {role === 'student'
            ? 'When your teacher assigns one, it appears here.'
            : `Assign one from the ${kind.label.toLowerCase()} report: choose Assign in the menu of its row.`}
        </ListMessage>
      </div>
    )
  return (
    <ul className="snap-cards">
      {copies.map((copy) => (
        <CopyCard key={copy.id} kind={kind} copy={copy} />
      ))}
    </ul>
  )
}
