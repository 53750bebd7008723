import type { Field, Resource } from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import type { CellEdit, CellMove } from './cell-edit.js'

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
  /** True if a key led here from the cell before: what is typed replaces the text. */
  isEntered?: boolean
  /** True if a typed name may be looked up after the edit has ended. */
  takesNames?: boolean
  /** Returns another value of the record, which may limit the choices. */
  valueAt: (path: string) => unknown
  labelAt: (path: string) => string
  /** Notes the state of the edit, which is taken if the person clicks elsewhere. */
  onChange: (edit: CellEdit) => void
  /** Called when the edit will end by an answer that is on its way: keys from now on are for another cell. */
  onAwait?: () => void
  /** Ends the edit: with `null` nothing is changed. */
  onEnd: (edit: CellEdit | null, move: CellMove) => void
  /** The state of an edit that was sent. Only a dialog shows it, which would cover it below the cell. */
  note?: ReactNode
}
