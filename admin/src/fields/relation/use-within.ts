import { useFormValues } from '../form-values.js'

/** The current value of the other field that limits a relation's options. */
export function useWithin(within: { field: string; by: string } | undefined) {
  const { valueAt, labelAt } = useFormValues()
  if (!within) return { within: undefined, waitsFor: undefined }
  const value = valueAt(within.field)
  return value
    ? { within: { by: within.by, value: String(value) }, waitsFor: undefined }
    : { within: undefined, waitsFor: labelAt(within.field) }
}
