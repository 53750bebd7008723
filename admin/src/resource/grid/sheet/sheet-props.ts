import type { ReactNode, Ref } from 'react'

/** How a cell is marked. */
export type SheetTone = 'plain' | 'new' | 'changed' | 'wrong' | 'conflict'

export interface SheetColumn {
  id: string
  title: string
  /** In pixels. */
  width: number
}

export interface SheetCell {
  /** One line is shown; a copy has all of it. */
  text: string
  tone: SheetTone
  isReadOnly: boolean
  /** False for a cell that opens a dialog, which a letter must not do. */
  takesLetters: boolean
}

/** A place in the sheet: column and row, from 0. */
export interface Place {
  col: number
  row: number
}

/** A rectangle of cells. */
export interface Area extends Place {
  width: number
  height: number
}

/** A rectangle of the window, in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Called with the place at which a menu opens. */
export interface SheetMenus {
  /** The menu of a heading. */
  onHeaderMenu: (col: number, box: Box) => void
  /** The menu of the selected cells. */
  onCellMenu: (place: Place, box: Box) => void
}

/** Work on the selected cells that a menu offers. `copy` and `cut` need a press of a key or a button. */
export type SheetVerb = 'edit' | 'copy' | 'cut' | 'clear' | 'fillDown'

/** Where the selection goes after an edit: right or left, down or up. An arrow goes `straight`: not back to where a run of Tab began. */
export type Move = readonly [-1 | 0 | 1, -1 | 0 | 1, 'straight'?]

export interface SheetEditorProps<Edited> extends Place {
  /** The typed letter that opened the editor and replaces the text. Absent if it was opened with Enter, F2 or a double click. */
  typed: string | undefined
  /** Notes the state of the edit, which is taken if the person clicks elsewhere. */
  onChange: (edited: Edited) => void
  /** Ends the edit: with `null` nothing is changed. */
  onEnd: (edited: Edited | null, move: Move) => void
}

/** Work on a sheet from outside. */
export interface SheetHandle {
  /** Selects a cell and scrolls to it. */
  goTo: (place: Place) => void
  /** Selects an area, and leaves the focus where it is. */
  select: (area: Area) => void
  focus: () => void
  /** Returns the place of a cell, or without a row that of the heading. `null` for one that is out of view. */
  boxOf: (col: number, row?: number) => Box | null
  act: (verb: SheetVerb) => void
  /** Puts a text of a spreadsheet into the selected cells. */
  paste: (text: string) => void
}

/** A spreadsheet. It keeps no values: it asks for cells, and tells what a person does. */
export interface SheetProps<Edited> {
  handle: Ref<SheetHandle>
  label: string
  columns: readonly SheetColumn[]
  rowCount: number
  /** Another function repaints the sheet. */
  cellAt: (place: Place) => SheetCell
  onVisible: (area: Area) => void
  onSelect: (area: Area | null) => void
  onResize: (id: string, width: number) => void
  renderEditor: (props: SheetEditorProps<Edited>) => ReactNode
  /** Called with the edit of a cell. The row below the last one exists when it returns. */
  onEdit: (place: Place, edited: Edited) => void
  /** Called when the editor of a cell opens and when it has closed. */
  onEditing: (isEditing: boolean) => void
  /** Called with what is typed in the open cell, and with `null` when it has closed. */
  onDraft: (draft: (Place & { edited: Edited }) | null) => void
  /** The number of rows with a content: Ctrl, Shift and ↓ end at the last of them. */
  filledCount: number
  /** Returns false for an area that cannot be copied, and says why. */
  mayCopy: (area: Area) => boolean
  /** Called with the area whose text was copied or cut. */
  onCopy: (area: Area, text: string) => void
  /** Called with the cells of a spreadsheet, the text that they were read from, and the selected area. */
  onPaste: (area: Area, rows: readonly (readonly string[])[], text: string) => void
  /** Called to repeat the cells of one area in another, larger one. */
  onFill: (from: Area, to: Area) => void
  onClear: (areas: readonly Area[]) => void
  menus: SheetMenus
  onUndo: () => void
  onRedo: () => void
  /** Called for keys that the sheet does not use. Returns true if the key was used. */
  onKey: (event: { key: string; ctrlKey: boolean; altKey: boolean; shiftKey: boolean }) => boolean
}
