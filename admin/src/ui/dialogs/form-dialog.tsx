import { Modal, type ModalProps } from 'antd'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { keepFocus } from '../input/keep-focus.js'
import { submitOnKeys } from '../input/submit-on-keys.js'
import { useLayer } from '../device/layers.js'
import { useTyped } from './use-typed.js'

type Props = Omit<ModalProps, 'open' | 'afterOpenChange' | 'onCancel' | 'panelRef'> & {
  onCancel: () => void
  /** Puts the focus where it belongs, which `autoFocus` cannot do: the parts of a window are made before it is on the page. */
  focus?: () => void
  /** Returns the element with the focus afterwards if the one that opened the dialog is gone or disabled. Defaults to the page. */
  returnTo?: () => HTMLElement | null
  /** True where nothing that is typed in it is lost when it is closed, or it asks by itself. */
  isKept?: boolean
}

/**
 * A dialog for forms with antd's selects, which open their lists beside it: the browser's own dialog (`dialog.tsx`) would lie above them. It is
 * mounted while it is open, and returns the focus when it is removed. It has the focus and all keys from the moment it is on the page, also
 * once its fields were disabled while it was saved. It asks before what was typed is lost.
 */
export function FormDialog({
  onCancel,
  focus,
  returnTo,
  isKept = false,
  children,
  ...props
}: Props) {
  const [opener] = useState(() => document.activeElement)
  const { isTyped, onInput, leave: cancel } = useTyped(true, isKept, onCancel)
  const isTopmost = useLayer(true, cancel)
  const panel = useRef<HTMLDivElement>(null)
  const enter = useEffectEvent(() => {
    focus?.()
    if (!panel.current?.contains(document.activeElement))
      panel.current?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  })
  const leave = useEffectEvent(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    const isThere =
      opener instanceof HTMLElement &&
      opener.isConnected &&
      opener !== document.body &&
      !opener.matches(':disabled')
    const next = isThere ? opener : (returnTo?.() ?? document.getElementById('main'))
    if (isLost) next?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    enter()
    const stop = panel.current ? keepFocus(panel.current) : undefined
    return () => {
      stop?.()
      // The focus moves once the window is gone, and before any other key.
      queueMicrotask(leave)
    }
  }, [])
  return (
    <Modal
      open
      {...props}
      closable={{ 'aria-label': 'Close' }}
      panelRef={panel}
      onCancel={(event) => {
        // A key pressed in a dialog above this one arrives here, too.
        if (event.type === 'keydown' && !isTopmost()) return
        // A dialog of the browser that opens now would be closed by the same key.
        event.preventDefault()
        const isBeside = event.type === 'click' && !panel.current?.contains(event.target as Node)
        if (!isBeside || !isTyped()) cancel()
      }}
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys of its inputs arrive here. */}
      <div onKeyDown={submitOnKeys} onInput={onInput}>
        {children}
      </div>
    </Modal>
  )
}
