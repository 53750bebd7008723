import { useMemo } from 'react'
import { FormValuesProvider } from '../../fields/form-values.js'
import { isChosen, isComposed } from '../../fields/cell-text.js'
import type { CellEditorProps } from './cell-editor-props.js'
import { ChosenEditor } from './chosen-editor.js'
import { ComposedEditor } from './composed-editor.js'
import { TypedEditor } from './typed-editor.js'
import './cell-editor.css'

/** The editor of one cell: a list for what is chosen, a dialog for what has parts, a line for what is typed. Enter, Tab and Escape end it. */
export function CellEditor(props: CellEditorProps) {
  const { resource, field, valueAt, labelAt } = props
  const Editor = isComposed(field) ? ComposedEditor : isChosen(field) ? ChosenEditor : TypedEditor
  const values = useMemo(() => ({ resource, valueAt, labelAt }), [resource, valueAt, labelAt])
  return (
    <div className="td-cell-editor">
      <FormValuesProvider value={values}>
        <Editor {...props} />
      </FormValuesProvider>
    </div>
  )
}
