import type { DataEditorRef } from '@glideapps/glide-data-grid'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react'
import { watchLeft } from '../../../ui/input/take-typed.js'
import type { Place } from './sheet-props.js'

interface Props extends Place {
  grid: RefObject<DataEditorRef | null>
  /** Changes when the view has moved. */
  view: unknown
  children: ReactNode
  /** A click has left the editor. */
  onLeave: () => void
}

/** Lists of options, calendars and dialogs belong to the editor, though they are drawn outside of it. */
const outside = '.ant-select-dropdown, .ant-picker-dropdown, .td-calendar, .ant-modal-root'

/** The box of an open editor, over its cell. */
export function SheetEditor({ grid, col, row, view, children, onLeave }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const place = useEffectEvent(() => {
    const bounds = grid.current?.getBounds(col, row)
    const style = box.current?.style
    if (!bounds || !style) return
    style.minWidth = `${bounds.width}px`
    style.minHeight = `${bounds.height}px`
    style.top = `${bounds.y}px`
    style.left = `${Math.max(0, Math.min(bounds.x, window.innerWidth - box.current!.offsetWidth))}px`
  })
  const leave = useEffectEvent(({ target }: MouseEvent) => {
    if (!(target instanceof Element) || box.current?.contains(target)) return
    const layer = target.closest(outside)
    // The sheet itself may be in a dialog.
    if (layer === null || layer.contains(box.current)) onLeave()
  })
  useLayoutEffect(() => {
    // The person may have scrolled away from the selected cell.
    grid.current?.scrollTo(col, row)
  }, [grid, col, row])
  useLayoutEffect(() => place(), [col, row, view])
  useEffect(() => {
    // A list takes first what is typed in it.
    watchLeft()
    const onMouse = (event: MouseEvent) => leave(event)
    const onMove = () => place()
    document.addEventListener('mousedown', onMouse, true)
    window.addEventListener('scroll', onMove, true)
    window.addEventListener('resize', onMove)
    return () => {
      document.removeEventListener('mousedown', onMouse, true)
      window.removeEventListener('scroll', onMove, true)
      window.removeEventListener('resize', onMove)
    }
  }, [])
  return (
    <div ref={box} className="td-sheet-editors">
      {children}
    </div>
  )
}
