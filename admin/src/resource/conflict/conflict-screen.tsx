import type { Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { showOf } from '../../fields/index.js'
import { labelAt } from '../list-state/columns.js'
import { mergedOf, type Difference, type Side } from './conflict-merge.js'
import '../../fields/common/field.css'
import '../../ui/styles/bar.css'
import '../../ui/styles/section.css'
import './conflict-screen.css'

type Values = Record<string, unknown>

interface Props {
  resource: Resource
  differences: readonly Difference[]
  /** The current record. */
  current: Values
  isSaving: boolean
  onSave: (merged: Values) => void
  /** Absent where there is no form to go back to. */
  onBack?: () => void
}

const sides: readonly { side: Side; label: string }[] = [
  { side: 'mine', label: 'Yours' },
  { side: 'theirs', label: 'Theirs' },
]

/** Both versions of a record side by side. The person chooses field by field, and nothing is lost silently. */
export function ConflictScreen({
  resource,
  differences,
  current,
  isSaving,
  onSave,
  onBack,
}: Props) {
  const [chosen, setChosen] = useState<Record<string, Side | null>>(() =>
    Object.fromEntries(differences.map(({ path, usual }) => [path, usual])),
  )
  // The form with the focus is hidden now.
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const open = differences.filter(({ path }) => !chosen[path]).length
  const all = (side: Side) =>
    setChosen(Object.fromEntries(differences.map(({ path }) => [path, side])))
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="td-panel td-section td-conflict"
      role="alertdialog"
      aria-label="Two versions of this record"
    >
      <h2>Another person changed this {resource.label.one.toLowerCase()} while you were editing</h2>
      <p className="td-help">
        Choose a value for each field. Fields that only one of you changed are already chosen.
      </p>
      <div className="td-conflict-all">
        <Button size="small" onClick={() => all('mine')}>
          All mine
        </Button>
        <Button size="small" onClick={() => all('theirs')}>
          All theirs
        </Button>
      </div>
      {differences.map(({ path, field, before, mine, theirs, usual }) => {
        const Show = showOf(field)
        const values = { mine, theirs }
        return (
          <fieldset key={path} className="td-conflict-field" data-open={!chosen[path] || undefined}>
            <legend>
              {labelAt(resource, path)} {usual === null ? <em>both changed</em> : null}
            </legend>
            <div className="td-conflict-before">
              <span>Before</span>
              <Show field={field} value={before} />
            </div>
            {sides.map(({ side, label }) => (
              <label
                key={side}
                className="td-conflict-side"
                data-chosen={chosen[path] === side || undefined}
              >
                <span>
                  <input
                    type="radio"
                    name={path}
                    checked={chosen[path] === side}
                    onChange={() => setChosen({ ...chosen, [path]: side })}
                  />{' '}
                  {label}
                </span>
                <Show field={field} value={values[side]} />
              </label>
            ))}
          </fieldset>
        )
      })}
      <div className="td-bar" data-bottom-bar>
        <span className="td-conflict-open">
          {open > 0 ? `${open} left to choose` : 'Everything is chosen'}
        </span>
        {onBack ? (
          <Button onClick={onBack} disabled={isSaving}>
            Back to the form
          </Button>
        ) : null}
        <Button
          type="primary"
          disabled={open > 0}
          loading={isSaving}
          onClick={() => onSave(mergedOf(current, differences, chosen))}
        >
          Save
        </Button>
      </div>
    </section>
  )
}
