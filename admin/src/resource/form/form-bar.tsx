import { Button } from 'antd'
import type { ReactNode } from 'react'
import '../../ui/bar.css'

interface Props {
  /** True if the form marks required fields with a star. The star is explained while there is nothing else to say. */
  hasRequired?: boolean
  submitLabel: string
  isSaving: boolean
  isDirty: boolean
  onCancel: () => void
  onReset: () => void
  onSubmit: () => void
  onSubmitAndAdd?: () => void
  children?: ReactNode
}

/** The actions of a form, always in view. */
export const FormBar = ({ hasRequired, submitLabel, isSaving, isDirty, onCancel, onReset, onSubmit, onSubmitAndAdd, children }: Props) => (
  <div className="td-bar">
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
    {onSubmitAndAdd ? (
      <Button className="td-add-another" onClick={onSubmitAndAdd} disabled={isSaving}>
        Save and add another
      </Button>
    ) : null}
    {/* Its own label keeps the spinner's out of the accessible name. */}
    <Button type="primary" aria-label={submitLabel} loading={isSaving} onClick={onSubmit} title="Ctrl + S">
      {submitLabel}
    </Button>
  </div>
)
