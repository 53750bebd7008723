import { createContext, useContext, type ReactNode } from 'react'

const Content = createContext<ReactNode>(null)

export const SectionContentProvider = Content.Provider

/** The generated fields of the current section: the `Default` of an override. */
export const SectionContent = () => useContext(Content)
