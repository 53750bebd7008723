export const jobStates = ['queued', 'running', 'done', 'failed', 'stopped'] as const
export type JobState = (typeof jobStates)[number]

/** True while a job is not over. */
export const isOpenJob = ({ state }: { state: JobState }): boolean =>
  state === 'queued' || state === 'running'
