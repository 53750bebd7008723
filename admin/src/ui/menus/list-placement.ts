import type { RefSelectProps } from 'antd'
import { useRef, useState } from 'react'

/** True in the lower half of a dialog: a list that opens downwards would cover its buttons. */
function isLowInDialog(select: HTMLElement | undefined): boolean {
  const dialog = select?.closest('[role=dialog]')?.getBoundingClientRect()
  return (
    dialog !== undefined &&
    select !== undefined &&
    select.getBoundingClientRect().top > dialog.top + dialog.height / 2
  )
}

/** Returns props of an antd select, and a function to call before its list opens: upwards in the lower half of a dialog, downwards elsewhere. */
export function useListPlacement() {
  const ref = useRef<RefSelectProps>(null)
  const [isUp, setUp] = useState(false)
  const place = () => setUp(isLowInDialog(ref.current?.nativeElement))
  return { props: { ref, placement: isUp ? ('topLeft' as const) : ('bottomLeft' as const) }, place }
}
