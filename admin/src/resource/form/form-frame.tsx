import type { ReactNode, RefObject } from 'react'
import { FormValuesProvider } from '../../fields/form-values.js'
import type { useRecordForm } from './use-record-form.js'
import '../../fields/common/field.css'
import '../../ui/styles/section.css'

interface Props {
  form: ReturnType<typeof useRecordForm>
  box: RefObject<HTMLFormElement | null>
  isSaving: boolean
  onSubmit: () => void
  children: ReactNode
}

/** The form element around inputs of a record, which know each other's values. The inputs decide what is valid, not the browser. */
export const FormFrame = ({ form, box, isSaving, onSubmit, children }: Props) => (
  <FormValuesProvider value={form.context}>
    <form
      ref={box}
      className="td-form"
      noValidate
      aria-busy={isSaving}
      onPointerDownCapture={form.deferWhilePressed}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  </FormValuesProvider>
)
