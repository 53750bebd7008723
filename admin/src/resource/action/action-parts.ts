import { createContext, useContext, type ComponentType } from 'react'
import type { ActionDialogProps } from './action-dialog.js'
import type { ActionRun } from './run-action.js'

/** The parts of an action that load when it is used: a list must not load forms. */
export interface ActionParts {
  Dialog: ComponentType<ActionDialogProps>
  loadRunner: () => Promise<{ runAtOnce: (run: ActionRun) => Promise<void> }>
}

const Parts = createContext<ActionParts | null>(null)

export const ActionPartsProvider = Parts.Provider

/** Returns the parts that the app provides. */
export function useActionParts(): ActionParts {
  const parts = useContext(Parts)
  if (!parts) throw new Error('Actions need an ActionPartsProvider around the page.')
  return parts
}
