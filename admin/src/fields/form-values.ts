import type { Resource } from '@tinkerdesk/shared'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** Gives an input access to the values of its form, and a filter to those of its list. */
interface FormValues {
  resource: Resource | undefined
  valueAt: (path: string) => unknown
  labelAt: (path: string) => string
  /**
   * Calls a function after every change of a value, and returns a function that ends this. A form has it, and the same context for as long
   * as it is open: otherwise every input would be rendered on every key.
   */
  subscribe?: (listener: () => void) => () => void
  /** True if the values are not those of one record, such as the common values of several. */
  isPartial?: boolean
}

const Values = createContext<FormValues>({
  resource: undefined,
  valueAt: () => undefined,
  labelAt: (path) => path,
})

const never = () => () => {}

export const FormValuesProvider = Values.Provider
export const useFormValues = (): Omit<FormValues, 'valueAt' | 'subscribe'> => useContext(Values)

/** Returns the value of another field. Only a change of this value renders the input again. Without a path: undefined. */
export function useFormValue(path: string | undefined): unknown {
  const { valueAt, subscribe = never } = useContext(Values)
  return useSyncExternalStore(subscribe, () => (path === undefined ? undefined : valueAt(path)))
}

/** Returns a text that is read from the values of the form. Only a change of the text renders the component again. */
export function useFormText(read: (valueAt: (path: string) => unknown) => string): string {
  const { valueAt, subscribe = never } = useContext(Values)
  return useSyncExternalStore(subscribe, () => read(valueAt))
}
