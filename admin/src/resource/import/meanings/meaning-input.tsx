import { choicesOfCell, scopeOf, targetOf, type Field, type Resource } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Input, Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { rankedSearch } from '../../../fields/common/rank.js'
import { FormValuesProvider } from '../../../fields/form-values.js'
import { inputOf } from '../../../fields/inputs.js'
import { labelAt } from '../../list-state/columns.js'
import { readText, type Meant } from './meanings.js'

interface Props {
  resource: Resource
  path: string
  field: Field
  /** The accessible name. */
  label: string
  value: Meant | undefined
  onChange: (meant: Meant | undefined) => void
}

/** The input for what a text means: a list of choices, the picker of a relation, or a line for another text. */
export function MeaningInput(props: Props) {
  const { resource, field } = props
  if (choicesOfCell(field).texts.length > 0) return <ChoiceMeaning {...props} />
  // Another cell of each line limits what these may be.
  if (targetOf(field) && !scopeOf(resource, field)) return <RecordMeaning {...props} />
  return <TypedMeaning {...props} />
}

const between = '; '

function ChoiceMeaning({ field, label, value, onChange }: Props) {
  const { texts, hasSeveral } = choicesOfCell(field)
  const choose = (next: string | readonly string[] | null | undefined) => {
    const chosen = [next ?? []].flat().join(between)
    onChange(chosen === '' ? undefined : { text: chosen, shown: chosen })
  }
  return (
    <Select<string | string[] | null>
      aria-label={label}
      showSearch
      allowClear
      {...rankedSearch}
      {...(hasSeveral ? { mode: 'multiple' as const } : {})}
      placeholder="Choose"
      value={(hasSeveral ? value?.text.split(between) : value?.text) ?? null}
      options={texts.map((text) => ({ value: text, label: text }))}
      onChange={choose}
    />
  )
}

function RecordMeaning({ resource, path, field, label, value, onChange }: Props) {
  const id = useId()
  const { Input: Picker } = inputOf(field)
  const many = targetOf(field)?.many === true
  const form = useMemo(
    () => ({
      resource,
      valueAt: () => undefined,
      labelAt: (other: string) => labelAt(resource, other),
      isPartial: true,
    }),
    [resource],
  )
  const ids = value?.text.split(between) ?? []
  const choose = (next: unknown) => {
    const chosen = [next ?? []].flat().map(String)
    onChange(chosen.length === 0 ? undefined : { text: chosen.join(between), shown: '' })
  }
  return (
    <FormValuesProvider value={form}>
      <Picker
        field={field}
        path={path}
        id={id}
        name={label}
        value={many ? ids : (ids[0] ?? null)}
        onChange={choose}
        issues={[]}
      />
    </FormValuesProvider>
  )
}

/** A text that the field reads is a meaning; any other says why it is none. */
function TypedMeaning({ path, field, label, value, onChange }: Props) {
  const [text, setText] = useState(value?.text ?? '')
  const read = text === '' ? null : readText({ path, field, others: [] }, text)
  const type = (next: string) => {
    setText(next)
    const unread = next.trim() === '' ? null : readText({ path, field, others: [] }, next)
    onChange(
      next.trim() === '' || (unread && 'problem' in unread)
        ? undefined
        : { text: next, shown: next },
    )
  }
  return (
    <>
      <Input
        aria-label={label}
        placeholder="Type it as it should be"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {read && 'problem' in read ? <span className="td-error">{say(read.problem)}</span> : null}
    </>
  )
}
