import type { Move, Place } from './sheet-props.js'

/** A place, and the column in which the run of Tab began that led there: Enter goes back to it. `null` outside of a run. */
export interface Run {
  place: Place
  from: number | null
}

/** Returns where a key leads from a cell. Tab begins a run or goes on with it, Enter ends it in its first column, one row below. */
export function afterMove(
  { place: { col, row }, from }: Run,
  [across, down, way]: Move,
  columnCount: number,
): Run {
  if (across !== 0)
    return {
      place: { col: Math.max(0, Math.min(columnCount - 1, col + across)), row },
      from: from ?? col,
    }
  if (down > 0 && way === undefined)
    return { place: { col: from ?? col, row: row + 1 }, from: null }
  return { place: { col, row: Math.max(0, row + down) }, from: down === 0 ? from : null }
}

/** The text of a key: a character, or several of another script, such as the conjuncts of a Hindi layout. Names of keys are Latin. */
const character =
  /^(?:[\p{L}\p{M}\p{N}\p{S}\p{P}]|(?!\p{Script=Latin})\p{L}[\p{L}\p{M}\u200c\u200d]+)$/u

/** A key that works on the selected cell: it opens the editor, with the character that was typed, or leads to another cell. */
export type CellKey = { open: string | undefined } | { move: Move } | { toLast: true }

type Key = Pick<
  KeyboardEvent,
  | 'key'
  | 'ctrlKey'
  | 'metaKey'
  | 'shiftKey'
  | 'altKey'
  | 'isComposing'
  | 'keyCode'
  | 'getModifierState'
>

/** True for a key that an input method takes: it says its letters later. */
export const isForInputMethod = ({
  isComposing,
  keyCode,
}: Pick<Key, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229

/** Returns what a key does with the selected cell, or `null` if the library or the page knows it. */
export function cellKey(event: Key): CellKey | null {
  const { key, shiftKey, altKey } = event
  const isCtrl = event.ctrlKey || event.metaKey
  if (isForInputMethod(event)) return { open: '' }
  // The right Alt key types characters on many keyboards, and counts as Ctrl.
  if (character.test(key) && (!isCtrl || event.getModifierState('AltGraph'))) return { open: key }
  if (isCtrl) return shiftKey && key === 'ArrowDown' ? { toLast: true } : null
  if (altKey) return null
  if (key === 'Enter' || (!shiftKey && (key === 'F2' || key === ' '))) return { open: undefined }
  return key === 'Tab' ? { move: [shiftKey ? -1 : 1, 0] } : null
}
