import type { Resource } from '@tinkerdesk/shared'
import { createContext, useContext } from 'react'

/** Gives an input access to the values of its form, and a filter to those of its list. */
interface FormValues {
  resource: Resource | undefined
  valueAt: (path: string) => unknown
  labelAt: (path: string) => string
}

const Values = createContext<FormValues>({ resource: undefined, valueAt: () => undefined, labelAt: (path) => path })

export const FormValuesProvider = Values.Provider
export const useFormValues = (): FormValues => useContext(Values)
