import type { Field, Resource } from '@tinkerdesk/shared'
import { useMemo } from 'react'
import { FormValuesProvider } from '../../fields/form-values.js'
import { isChosen } from '../../fields/cell-text.js'
import type { CellEdit, CellMove } from './cell-edit.js'
import { ChosenEditor } from './chosen-editor.js'
import { TypedEditor } from './typed-editor.js'
import './cell-editor.css'

export interface CellEditorProps {
  resource: Resource
  path: string
  field: Field
  /** The accessible name, such as "Class of Asha Sharma". */
  name: string
  value: unknown
  /** The text of the cell, which may be one that is no value. */
  text: string
  /** The letter that opened the editor and replaces the text. */
  typed?: string | undefined
  /** Returns another value of the record, which may limit the choices. */
  valueAt: (path: string) => unknown
  labelAt: (path: string) => string
  /** Notes the state of the edit, which is taken if the person clicks elsewhere. */
  onChange: (edit: CellEdit) => void
  /** Ends the edit: with `null` nothing is changed. */
  onEnd: (edit: CellEdit | null, move: CellMove) => void
}

/** The editor of one cell: a list for what is chosen, a line for what is typed. Enter, Tab and Escape end it. */
export function CellEditor(props: CellEditorProps) {
  const { resource, field, valueAt, labelAt } = props
  const values = useMemo(() => ({ resource, valueAt, labelAt }), [resource, valueAt, labelAt])
  return (
    <div className="td-cell-editor">
      <FormValuesProvider value={values}>{isChosen(field) ? <ChosenEditor {...props} /> : <TypedEditor {...props} />}</FormValuesProvider>
    </div>
  )
}
