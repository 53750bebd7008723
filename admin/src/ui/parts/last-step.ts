/** One status that a copy had, when it began and who set it. */
export interface StatusStep {
  status: string
  modifiedAt: string
  by?: string | null
}

/** Returns every status that a copy had, oldest first, from the value of its history. */
export const stepsOf = (history: unknown): readonly StatusStep[] =>
  Array.isArray(history) ? (history as StatusStep[]) : []

/** Returns the step that set the current status of a copy. */
export const lastStepOf = (history: unknown): StatusStep | undefined => stepsOf(history).at(-1)
