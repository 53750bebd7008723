import { createContext, useContext } from 'react'

/** Gives an input access to the values of its form. */
interface FormValues {
  valueAt: (path: string) => unknown
  labelAt: (path: string) => string
}

const Values = createContext<FormValues>({ valueAt: () => undefined, labelAt: (path) => path })

export const FormValuesProvider = Values.Provider
export const useFormValues = (): FormValues => useContext(Values)
