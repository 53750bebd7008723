import { useEffect, useEffectEvent, type RefObject } from 'react'
import { tableCells, tableText } from './clipboard.js'
import type { Area, SheetProps } from './sheet-props.js'

interface Options extends Pick<
  SheetProps<never>,
  'cellAt' | 'mayCopy' | 'onCopy' | 'onPaste' | 'onClear'
> {
  frame: RefObject<HTMLElement | null>
  /** True while a cell is edited: the keys are its own. */
  isEditing: boolean
  /** Returns the selected areas. */
  areas: () => readonly Area[]
}

/**
 * Copies, cuts and pastes the selected cells by the events of the page. The library asks the browser for its clipboard, which needs a
 * permission and a safe connection. Returns a function that pastes a text.
 */
export function useClipboard({
  frame,
  isEditing,
  areas,
  cellAt,
  mayCopy,
  onCopy: onCopied,
  onPaste: onPasted,
  onClear,
}: Options) {
  const textIn = (area: Area): string => {
    const places = (length: number) => Array.from({ length }, (_, at) => at)
    return tableText(
      places(area.height).map((y) =>
        places(area.width).map((x) => cellAt({ col: area.col + x, row: area.row + y }).text),
      ),
    )
  }
  const isHere = () => frame.current?.contains(document.activeElement) === true && !isEditing
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const [area] = areas()
    if (!isHere() || !area || !event.clipboardData) return
    event.preventDefault()
    if (!mayCopy(area)) return
    const text = textIn(area)
    event.clipboardData.setData('text/plain', text)
    onCopied(area, text)
    if (event.type === 'cut') onClear(areas())
  })
  const paste = (text: string) => {
    const [area] = areas()
    if (area && text !== '') void tableCells(text).then((rows) => onPasted(area, rows, text))
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain')
    if (!isHere() || areas().length === 0 || text === undefined || text === '') return
    event.preventDefault()
    paste(text)
  })
  useEffect(() => {
    const copy = (event: ClipboardEvent) => onCopy(event)
    const pasted = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', pasted)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', pasted)
    }
  }, [])
  return paste
}
