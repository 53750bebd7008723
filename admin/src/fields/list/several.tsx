import { targetOf, variantsOf, type Field } from '@tinkerdesk/shared'
import { useState } from 'react'
import { Segmented } from '../../ui/parts/segmented.js'
import { useUntaken } from '../common/use-untaken.js'
import { RelationSelect } from '../relation/relation-select.js'

interface Props {
  /** The list's item: one of several fields, some of which name records. */
  item: Field
  /** The kind of the last row, which the next ones most likely have. */
  kind: string | undefined
  disabled: boolean
  onAdd: (items: readonly unknown[]) => void
}

/** Returns the fields of an item that name one record each: several of them can be chosen in one box. */
const severalOf = (item: Field) =>
  Object.entries(variantsOf(item) ?? {}).flatMap(([name, field]) => {
    const target = targetOf(field)
    return target && !target.many ? [{ name, label: field.label, to: target.to }] : []
  })

/** True if several items of a list can be chosen in one box. */
export const takesSeveral = (item: Field): boolean => severalOf(item).length > 0

/** Adds records to a list one after another, without a button between: type, Enter, type, Enter. */
export function Several({ item, kind, disabled, onAdd }: Props) {
  const kinds = severalOf(item)
  const untaken = useUntaken()
  const [chosen, setChosen] = useState<string>()
  const [added, setAdded] = useState(0)
  const current = kinds.find(({ name }) => name === (chosen ?? kind)) ?? kinds[0]!
  return (
    <div className="td-several">
      {kinds.length > 1 ? (
        <Segmented
          label="Kind of those to add"
          value={current.name}
          disabled={disabled}
          onChange={setChosen}
          options={kinds.map(({ name, label }) => ({ value: name, label }))}
        />
      ) : null}
      <RelationSelect
        // A new box for each: the list above has grown, and the options open below the box.
        key={`${current.name} ${added}`}
        to={current.to}
        value={[]}
        many
        control={{
          ...untaken.watch,
          'aria-label': 'Add several',
          autoFocus: added > 0,
          disabled,
          style: { width: '100%' },
        }}
        placeholder="Add several: a name, Enter, the next name"
        onChange={(ids) => {
          onAdd(ids.map((id) => ({ [current.name]: id })))
          setAdded(added + 1)
        }}
        onUntaken={untaken.say}
      />
      {untaken.note}
    </div>
  )
}
