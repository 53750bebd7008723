import { createContext, useContext, type ReactNode } from 'react'

const Content = createContext<ReactNode>(null)

export const SectionContentProvider = Content.Provider

/** The generated fields of the section it stands in: what an override shows as its `Default`. */
export const SectionContent = () => useContext(Content)
