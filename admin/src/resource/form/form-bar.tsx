import { Button } from 'antd'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { ReasonNote } from './form-notes.js'
import '../../ui/styles/bar.css'

interface Props {
  /** True if the form marks required fields with a star. The star is explained while there is nothing else to say. */
  hasRequired?: boolean
  submitLabel: string
  isSaving: boolean
  isDirty: boolean
  onCancel: () => void
  onReset: () => void
  onSubmit: () => void
  /** Another way to save: its label, its key for a tooltip, and what it does. */
  second?: { label: string; title: string; run: () => void }
  /** The reason why the last attempt to save failed. */
  reason?: string | null
  children?: ReactNode
}

/** Tells the page how high the bar is, so that a field that gets the focus is scrolled above it. */
function useBarSpace() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--bar-space', `${bar.current?.offsetHeight ?? 0}px`),
    )
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar-space')
    }
  }, [])
  return bar
}

/** The actions of a form, always in view. */
export const FormBar = ({
  hasRequired,
  submitLabel,
  isSaving,
  isDirty,
  onCancel,
  onReset,
  onSubmit,
  second,
  reason = null,
  children,
}: Props) => (
  <div ref={useBarSpace()} className="td-bar" data-bottom-bar>
    {reason ? <ReasonNote reason={reason} /> : null}
    {children ??
      (hasRequired ? (
        <span className="td-legend" aria-hidden>
          <b>*</b> Required
        </span>
      ) : null)}
    <Button onClick={onCancel}>Cancel</Button>
    <Button onClick={onReset} disabled={!isDirty || isSaving}>
      Reset
    </Button>
    {second ? (
      <Button onClick={second.run} disabled={isSaving} title={second.title}>
        {second.label}
      </Button>
    ) : null}
    {/* Its own label keeps the spinner's out of the accessible name. */}
    <Button
      type="primary"
      aria-label={submitLabel}
      loading={isSaving}
      onClick={onSubmit}
      title="Ctrl + S"
    >
      {submitLabel}
    </Button>
  </div>
)
