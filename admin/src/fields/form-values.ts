import { createContext, useContext } from 'react'

/** What an input may ask of the form it stands in. */
interface FormValues {
  valueAt: (path: string) => unknown
  labelAt: (path: string) => string
}

const Values = createContext<FormValues>({ valueAt: () => undefined, labelAt: (path) => path })

export const FormValuesProvider = Values.Provider
export const useFormValues = (): FormValues => useContext(Values)
