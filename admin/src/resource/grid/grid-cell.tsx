import { labelAt, titleOf, valueAt } from '@tinkerdesk/shared'
import { editText } from '../../fields/cell-text.js'
import type { CellEdit } from '../cell-editor/cell-edit.js'
import { CellEditor } from '../cell-editor/cell-editor.js'
import { rowAt, startOfLine, valuesOf, type Cells } from './edits/cells.js'
import type { SheetEditorProps } from './sheet/sheet-props.js'

interface Props extends SheetEditorProps<CellEdit> {
  cells: Cells
}

/** The editor of one cell of a grid. */
export function GridCell({
  cells: { resource, columns },
  cells,
  col,
  row: at,
  typed,
  onChange,
  onEnd,
}: Props) {
  const { path, field, label } = columns[col]!
  const row = rowAt(cells, at)
  const own = row.state === 'blank' ? startOfLine(cells) : 'staged' in row ? row.staged : undefined
  const values = own?.values ?? valuesOf(row)
  const value = valueAt(values, path)
  const title = titleOf(resource, values) || `new ${resource.label.one.toLowerCase()}`
  return (
    <CellEditor
      resource={resource}
      path={path}
      field={field}
      name={`${label} of ${title}`}
      value={value}
      text={own?.texts[path]?.text ?? editText(field, value)}
      typed={typed}
      takesNames
      valueAt={(other) => valueAt(values, other)}
      labelAt={(other) => labelAt(resource, other)}
      onChange={onChange}
      onEnd={onEnd}
    />
  )
}
