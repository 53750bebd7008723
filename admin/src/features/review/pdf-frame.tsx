import { useEffect, useRef } from 'react'

interface Props {
  address: string
  name: string
}

/** A PDF in the browser's own viewer. The viewer takes the focus when it has loaded; someone who is typing gets it back, once: who enters it later stays there. */
export function PdfFrame({ address, name }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    let [before, isByTab] = [document.activeElement, false]
    const onFocus = ({ target }: FocusEvent) => {
      before = target instanceof Element ? target : null
    }
    const onKey = ({ key }: KeyboardEvent) => {
      isByTab = key === 'Tab' || key === 'F6'
    }
    const giveBack = () => {
      const isTaken =
        document.activeElement === frame.current && !isByTab && !frame.current?.matches(':hover')
      if (!isTaken) return
      stop()
      window.focus()
      if (before instanceof HTMLElement && before !== frame.current)
        before.focus({ preventScroll: true })
    }
    // Once the viewer has it: a browser that is still on the way there would send the keys nowhere.
    const onBlur = () => void setTimeout(giveBack)
    const stop = () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey, true)
      window.removeEventListener('blur', onBlur)
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey, true)
    window.addEventListener('blur', onBlur)
    return stop
  }, [])
  return <iframe ref={frame} className="review-pdf" src={address} title={name} loading="lazy" />
}
