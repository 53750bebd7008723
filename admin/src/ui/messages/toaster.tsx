import {
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type FocusEvent,
  type RefObject,
} from 'react'
import { isCovered } from '../device/layers.js'
import { currentToasts, onToasts, toast, undoShownMs, type Toast, type ToastTone } from './toast.js'
import './toaster.css'
import { useBottomInset } from '../device/use-bottom-inset.js'

const marks: Record<ToastTone, string> = { success: '✓', error: '!', info: 'i' }

/** Shows the toasts at the bottom centre, dark in both themes. Used once per page. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  const box = useRef<HTMLElement>(null)
  useEscape()
  const noteFocus = useReturnedFocus(toasts)
  useBottomInset(box, toasts.length > 0)
  useLayoutEffect(() => {
    // The page gets as much room below its end, so that everything can be scrolled out from under the messages.
    const height = toasts.length > 0 ? (box.current?.offsetHeight ?? 0) : 0
    document.documentElement.style.setProperty('--toast-space', `${height}px`)
  }, [toasts])
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Notes only which of its buttons has the focus.
    <section ref={box} className="toaster" aria-label="Messages" onFocus={noteFocus}>
      {toasts.length > 2 && (
        <button type="button" className="toaster-clear" onClick={toast.dismissAll}>
          Dismiss all {toasts.length} messages
        </button>
      )}
      {/* There before its messages: a screen reader announces what is added to it. An error inside it would be announced twice. */}
      <div className="toaster-calm" aria-live="polite" aria-relevant="additions text">
        {toasts.map((toast) =>
          toast.tone === 'error' ? null : <ToastBox key={toast.key} toast={toast} />,
        )}
      </div>
      {toasts.map((toast) =>
        toast.tone === 'error' ? <ToastBox key={toast.key} toast={toast} /> : null,
      )}
    </section>
  )
}

/** Gives the focus back to where it was, or to the page, when the button with the focus goes with its message. Returns what notes the focus. */
function useReturnedFocus(toasts: readonly Toast[]) {
  const before = useRef<Element | null>(null)
  const pressed = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return
    pressed.current = null
    if (document.activeElement !== document.body) return
    const { current } = before
    const next = current?.isConnected ? current : document.getElementById('main')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [toasts])
  return ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    pressed.current = target
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
}

/** Parts of the page that are open and close on Escape themselves. */
const openPart =
  '.td-inline, .td-views, [aria-expanded="true"]:is([role=combobox], [aria-haspopup])'

/** Escape dismisses the latest message, unless something that is open takes it. */
function useEscape() {
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (
        key === 'Escape' &&
        !defaultPrevented &&
        !isCovered() &&
        !document.querySelector(openPart)
      )
        toast.dismissLatest()
    }
    // Not by `useKeys`, which keeps quiet while someone types and hears the key only after the layers. This is first, while the layer that
    // takes the key is still open.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

/** The time after which a message that was being read is looked at again, in ms. */
const lookAgainMs = 2000

/** Lets a message with an undo step aside, unless the pointer or the focus is on it, or nobody looks at the page. One that takes the place of another has its whole time. */
function useSteppingAside(box: RefObject<HTMLElement | null>, shown: Toast) {
  useEffect(() => {
    if (!shown.stepsAside) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      if (document.hidden || box.current?.matches(':hover, :focus-within'))
        timer = setTimeout(look, lookAgainMs)
      else toast.stepAside(shown.key)
    }
    timer = setTimeout(look, undoShownMs)
    return () => clearTimeout(timer)
  }, [box, shown])
}

function ToastBox({ toast: shown }: { toast: Toast }) {
  const { key, tone, text, times, action } = shown
  const box = useRef<HTMLDivElement>(null)
  useSteppingAside(box, shown)
  return (
    <div ref={box} className={`toast ${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <span className="toast-mark" aria-hidden="true">
        {marks[tone]}
      </span>
      <p className="toast-text">
        {text}
        {times > 1 && <span className="toast-times"> ×{times}</span>}
      </p>
      {action && (
        <button type="button" className="toast-action" onClick={action.run}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="toast-close"
        aria-label="Dismiss message"
        onClick={() => toast.dismiss(key)}
      >
        ×
      </button>
    </div>
  )
}
