import { resourceNamed, type Archived } from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import { useRecordWrites } from '../../resource/index.js'
import { shortName } from '../../ui/parts/short-name.js'
import { toast } from '../../ui/messages/toast.js'
import { titleOfArchived } from './archived-title.js'

const messageOf = (error: unknown, fallback: string) =>
  [
    error instanceof Error ? error.message : fallback,
    ...(error instanceof HttpProblem ? error.issues.map(({ message }) => message) : []),
  ].join(' ')

/** Returns a function that restores an archived record and says so, or why not. It returns true on success. */
export function useRestore(archived: Archived) {
  const writes = useRecordWrites(resourceNamed(archived.resource))
  return async (): Promise<boolean> => {
    try {
      const answer = await writes.restore(archived.batch)
      await writes.whenRead()
      // The bar of running jobs reports the end of a long one.
      if (!('state' in answer)) toast.success(`${shortName(titleOfArchived(archived))} restored`)
      return true
    } catch (error) {
      toast.error(messageOf(error, 'The record could not be restored.'))
      return false
    }
  }
}

/** Deletes an archived record permanently and says so, or why not. Returns true on success. */
export async function purge(archived: Archived): Promise<boolean> {
  try {
    const answer = await request<object | null>('delete', `/api/archive/${archived.batch}`)
    // The bar of running jobs reports the end of a long one.
    if (!(answer && 'state' in answer))
      toast.success(`${shortName(titleOfArchived(archived))} deleted permanently`)
    return true
  } catch (error) {
    toast.error(messageOf(error, 'The record could not be deleted.'))
    return false
  }
}

/** Starts the job that deletes all records that were archived together. Its bar reports the end. */
export async function purgeBulk(bulk: string): Promise<boolean> {
  try {
    await request('delete', `/api/archive/bulks/${bulk}`)
    return true
  } catch (error) {
    toast.error(messageOf(error, 'The records could not be deleted.'))
    return false
  }
}
