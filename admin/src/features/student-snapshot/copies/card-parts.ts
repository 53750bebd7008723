import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { ListRow } from '../../../resource/index.js'
import type { CopyKind } from './copy-kinds.js'

export interface Copies {
  copies: readonly ListRow[]
  total: number
  isLoading: boolean
  error: { message: string } | null
  refresh: () => void
}

export interface StatusMenuProps {
  kind: CopyKind
  copy: ListRow
  className: string
  label: string
  /** The button's content. */
  children: ReactNode
}

interface LinkProps {
  to: string
  className?: string
  tabIndex?: number
  'aria-label'?: string
  children: ReactNode
}

/** The parts of the product that a student's cards need. Before it is there, simpler parts draw the same cards: see `first-home.tsx`. */
export interface CardParts {
  useCopies: (kind: CopyKind, student: string) => Copies
  Link: ComponentType<LinkProps>
  StatusMenu: ComponentType<StatusMenuProps>
  MessageTeacher: ComponentType<{ about: string }>
}

const PartsContext = createContext<CardParts | undefined>(undefined)

export const CardPartsProvider = PartsContext.Provider

export function useCardParts(): CardParts {
  const parts = useContext(PartsContext)
  if (!parts) throw new Error('Cards need a CardPartsProvider around them.')
  return parts
}

/** Loads a student's copies of one kind, latest change first. */
export const useCopies: CardParts['useCopies'] = (kind, student) =>
  useCardParts().useCopies(kind, student)
