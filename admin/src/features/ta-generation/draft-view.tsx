import { resourceNamed } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { AdultNote } from '../../ui/adult-note.js'
import type { Generation } from './use-generation.js'

const { fields } = resourceNamed('tinkeringActivity')
const lists = [
  'goals',
  'materials',
  'instructions',
  'tips',
  'assessment',
  'extensions',
  'resources',
] as const
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A draft as it arrives, and what became of it. */
export function DraftView({
  generation,
}: {
  generation: Exclude<Generation, { state: 'idle' | 'nothing' }>
}) {
  const { draft, state } = generation
  return (
    <section
      className="td-panel td-section ta-gen-draft"
      aria-label="Draft"
      aria-busy={state === 'running'}
    >
      <p
        aria-live="polite"
        className="ta-gen-state"
        data-tone={state === 'failed' ? 'error' : undefined}
      >
        {state === 'running'
          ? generation.isRepair
            ? 'The answer did not have the right form. Correcting it…'
            : generation.engine === null
              ? 'Starting…'
              : 'Writing the draft…'
          : state === 'done'
            ? 'The draft is in the AI TA Report.'
            : state === 'stopped'
              ? 'Stopped. Nothing was kept.'
              : generation.message}
      </p>
      {state === 'done' ? (
        <p className="ta-gen-links">
          <Link to={`/ta-data/show/${generation.id}`}>Open the draft</Link>
          <Link to={`/ta-data/edit/${generation.id}`}>Edit it</Link>
          <Link to="/ta-gen-report">AI TA Report</Link>
        </p>
      ) : null}
      {state === 'done' && generation.resembles ? (
        <p className="ta-gen-note">
          It nearly repeats{' '}
          <Link to={`/ta-data/show/${generation.resembles.id}`}>{generation.resembles.name}</Link>,
          which is in the library.
        </p>
      ) : null}
      {textOf(draft.taName) ? <h2>{textOf(draft.taName)}</h2> : null}
      <AdultNote activity={draft} />
      {textOf(draft.intro) ? <p>{textOf(draft.intro)}</p> : null}
      {lists.map((name) => {
        const items = Array.isArray(draft[name])
          ? (draft[name] as unknown[]).map(textOf).filter(Boolean)
          : []
        if (items.length === 0) return null
        const List = name === 'instructions' ? 'ol' : 'ul'
        return (
          <div key={name}>
            <h3>{fields[name]!.label}</h3>
            <List>
              {items.map((item, at) => (
                // The list only grows while it arrives.
                <li key={at}>{item}</li>
              ))}
            </List>
          </div>
        )
      })}
    </section>
  )
}
