import type { BackupState } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'

/** Tells an admin that there is no recent backup, and how to make one. Nothing is shown in the demo. */
export function BackupNote() {
  const { data } = useApiQuery<BackupState>('/api/self-hosted/backup')
  if (!data?.isDue) return null
  return (
    <section className="td-panel snap-space" role="alert">
      <h2>
        {data.days === null ? 'There is no backup yet' : `The last backup is ${data.days} days old`}
      </h2>
      <p>
        Make one on <Link to="/self-hosted-snapshot">the self-hosted snapshot</Link>, or set
        BACKUP_NIGHTLY=on on the server to have one every night.
      </p>
    </section>
  )
}
