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
}

const Values = createContext<FormValues>({ resource: undefined, valueAt: () => undefined, labelAt: (path) => path })

const never = () => () => {}

export const FormValuesProvider = Values.Provider
export const useFormValues = (): Omit<FormValues, 'valueAt' | 'subscribe'> => useContext(Values)

/** Returns the value of another field. Only a change of this value renders the input again. Without a path: undefined. */
export function useFormValue(path: string | undefined): unknown {
  const { valueAt, subscribe = never } = useContext(Values)
  return useSyncExternalStore(subscribe, () => (path === undefined ? undefined : valueAt(path)))
}
