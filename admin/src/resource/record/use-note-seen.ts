import type { Resource } from '@tinkerdesk/shared'
import { useEffect } from 'react'
import { noteSeen } from '../../client/storage/recent-records.js'
import { useMe } from '../../fields/use-me.js'

/** Notes that this person has a record open, once it is shown. */
export function useNoteSeen({ name }: Resource, id: string | undefined): void {
  const { uid } = useMe()
  useEffect(() => {
    if (id !== undefined) noteSeen(uid, { resource: name, id })
  }, [uid, name, id])
}
