import { useOne } from '@refinedev/core'
import {
  formatCount,
  labelAt,
  relationsOf,
  type LikelyPair,
  type Reference,
  type Resource,
} from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { ulid } from 'ulid'
import { showOf } from '../../fields/index.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { countOf, offerUndo, useRecordWrites, type ListRow } from '../../resource/index.js'
import { Fault } from '../../ui/messages/fault.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import {
  decisionOf,
  differencesOf,
  usualChoice,
  type Choice,
  type Difference,
} from './merge-values.js'

interface Props {
  resource: Resource
  pair: LikelyPair
  onMerged: () => void
  onUndone: () => void
}

const sides = [0, 1] as const

function useRecord(resource: Resource, id: string) {
  const rights = rightsOf(resource, useMe())
  const join = relationsOf(resource).flatMap(({ path }) =>
    rights.mayQuery(path) ? [{ field: path }] : [],
  )
  const { query, result } = useOne<ListRow>({
    resource: resource.name,
    id,
    meta: join.length > 0 ? { join } : {},
    errorNotification: false,
  })
  return { row: result, isFailed: query.isError && !result, refetch: query.refetch }
}

/** Two records side by side: the one that stays, the value of each field, and what moves along. */
export function ComparePair({ resource, pair, onMerged, onUndone }: Props) {
  const rights = rightsOf(resource, useMe())
  const writes = useRecordWrites(resource)
  const { records } = pair
  const [older, younger] = [useRecord(resource, records[0].id), useRecord(resource, records[1].id)]
  const [winner, setWinner] = useState<0 | 1>(0)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const loser = winner === 0 ? 1 : 0
  const { data: references } = useApiQuery<Reference[]>(
    `/api/${resource.url}/${records[loser].id}/references`,
  )
  // A request whose answer was lost is sent again with its id, so that nothing is merged twice.
  const id = useRef(ulid())
  if (older.isFailed || younger.isFailed)
    return <p role="alert">One of the two cannot be loaded. It may have been archived.</p>
  if (!older.row || !younger.row) return <p>Loading…</p>
  const rows = [older.row, younger.row] as const
  const differences = differencesOf(resource, rows, rights.mayUpdate)
  const noun = resource.label.one.toLowerCase()
  const moving = (references ?? []).filter(({ total }) => total > 0)

  const merge = async () => {
    setBusy(true)
    setProblem(null)
    const versionOf = (at: 0 | 1) => ({ id: rows[at].id, version: Number(rows[at].version) })
    try {
      const body = {
        id: id.current,
        resource: resource.name,
        winner: versionOf(winner),
        loser: versionOf(loser),
        ...decisionOf(differences, choices, winner),
      }
      await writes.together(({ send }) => send('post', 'duplicates/merge', body), true)
      offerUndo(
        `Two ${resource.label.many.toLowerCase()} merged into ${records[winner].title}`,
        [id.current],
        () => {
          onUndone()
          return writes.read()
        },
      )
      onMerged()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'They could not be merged.')
      // Someone may have changed one of them: shows both as they are now.
      await Promise.all([older.refetch(), younger.refetch()])
      setBusy(false)
    }
  }
  return (
    <div className="duplicates-compare">
      <fieldset className="duplicates-field" disabled={isBusy}>
        <legend>Keep this {noun}</legend>
        {sides.map((side) => (
          <label key={side} className="duplicates-side" data-chosen={winner === side || undefined}>
            <span>
              <input
                type="radio"
                name={`${records[0].id}-winner`}
                checked={winner === side}
                onChange={() => {
                  setWinner(side)
                  setChoices({})
                }}
              />{' '}
              {side === 0 ? 'The older' : 'The younger'}
            </span>
            <strong>{records[side].title}</strong>
          </label>
        ))}
      </fieldset>
      {differences.map((difference) => (
        <FieldChoice
          key={difference.path}
          name={`${records[0].id}-${difference.path}`}
          label={labelAt(resource, difference.path)}
          difference={difference}
          choice={choices[difference.path] ?? usualChoice(difference, winner)}
          isBusy={isBusy}
          onChoose={(choice) => setChoices({ ...choices, [difference.path]: choice })}
        />
      ))}
      <p className="td-help">
        {differences.length === 0 ? 'All fields are the same. ' : ''}
        {moving.length > 0
          ? `These name the kept ${noun} afterwards: ${moving.map(({ label, total }) => `${label} (${formatCount(total)})`).join(', ')}. What it has already is archived with the other one. `
          : ''}
        The other {noun} is archived. “Recent changes” can undo it for 30 days.
      </p>
      <Fault>{problem}</Fault>
      <Button type="primary" loading={isBusy} onClick={() => void merge()}>
        Merge {countOf(resource, 2)}
      </Button>
    </div>
  )
}

interface FieldChoiceProps {
  name: string
  label: string
  difference: Difference
  choice: Choice
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

/** The values of one field, of which one is kept, or of a list both. */
function FieldChoice({
  name,
  label,
  difference: { field, values, isList },
  choice,
  isBusy,
  onChoose,
}: FieldChoiceProps) {
  const Show = showOf(field)
  return (
    <fieldset className="duplicates-field" data-list={isList || undefined} disabled={isBusy}>
      <legend>{label}</legend>
      {sides.map((side) => (
        <label
          key={side}
          className="duplicates-side"
          data-chosen={choice === side || choice === 'both' || undefined}
        >
          <span>
            <input
              type="radio"
              name={name}
              checked={choice === side}
              onChange={() => onChoose(side)}
            />{' '}
            {side === 0 ? 'The older' : 'The younger'}
          </span>
          <Show field={field} value={values[side]} />
        </label>
      ))}
      {isList ? (
        <label className="duplicates-both">
          <input
            type="radio"
            name={name}
            checked={choice === 'both'}
            onChange={() => onChoose('both')}
          />{' '}
          Keep both
        </label>
      ) : null}
    </fieldset>
  )
}
