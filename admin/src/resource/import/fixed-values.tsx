import { emptyOf, type PlacedField, type Resource } from '@tinkerdesk/shared'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { LabelledField } from '../../fields/common/labelled-field.js'
import { rankedSearch } from '../../fields/common/rank.js'
import { FormValuesProvider } from '../../fields/form-values.js'
import { inputOf } from '../../fields/inputs.js'
import { labelAt } from '../list-state/columns.js'
import '../../fields/common/field.css'

interface Props {
  resource: Resource
  /** The fields that may have one value for all rows. */
  fields: readonly PlacedField[]
  /** Those of them that a new record needs. */
  needed: readonly PlacedField[]
  values: { readonly [path: string]: unknown }
  onChange: (values: { readonly [path: string]: unknown }) => void
}

/** Values that every row has for which the file has no column. Fields that a new record needs are asked for at once. */
export function FixedValues({ resource, fields, needed, values, onChange }: Props) {
  const [added, setAdded] = useState<readonly string[]>([])
  const isNeeded = (path: string) => needed.some((field) => field.path === path)
  const shown = fields.filter(
    ({ path }) => isNeeded(path) || added.includes(path) || Object.hasOwn(values, path),
  )
  const labels = needed.map(({ path }) => labelAt(resource, path)).join(', ')
  const others = fields.filter((field) => !shown.includes(field))
  const context = {
    resource,
    valueAt: (path: string) => values[path],
    labelAt: (path: string) => labelAt(resource, path),
  }
  return (
    <section className="td-import-fixed" aria-label="For all rows">
      {needed.length > 0 && (
        <p className="td-error">{`${labels}: needed for new records. Choose a column or a value for all rows.`}</p>
      )}
      <FormValuesProvider value={context}>
        {shown.map(({ path, field }) => {
          const { Input } = inputOf(field)
          const id = `fixed-${path.replaceAll('.', '-')}`
          const label = labelAt(resource, path)
          const set = (value: unknown) => onChange({ ...values, [path]: value })
          const clear = () => {
            const { [path]: _gone, ...rest } = values
            setAdded(added.filter((other) => other !== path))
            onChange(rest)
          }
          return (
            <div key={path}>
              <LabelledField id={id} path={path} label={`For all rows: ${label}`} issues={[]}>
                <Input
                  field={field}
                  path={path}
                  id={id}
                  value={values[path] ?? emptyOf(field)}
                  onChange={set}
                  issues={[]}
                />
              </LabelledField>
              <Button type="text" aria-label={`No value for all rows: ${label}`} onClick={clear}>
                ×
              </Button>
            </div>
          )
        })}
      </FormValuesProvider>
      {others.length > 0 && (
        <Select
          aria-label="Add a value for all rows"
          placeholder="Add a value for all rows"
          showSearch
          {...rankedSearch}
          value={null}
          options={others.map(({ path }) => ({ value: path, label: labelAt(resource, path) }))}
          onChange={(path: string | null) => path && setAdded([...added, path])}
        />
      )}
    </section>
  )
}
