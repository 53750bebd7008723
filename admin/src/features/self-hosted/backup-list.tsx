import type { Backup } from '@tinkerdesk/shared'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { sizeText } from './size-text.js'

interface Props {
  backups: readonly Backup[]
  isNightly: boolean
}

/** The backups on the server, newest first, each with its checksum and a link to download it. */
export const BackupList = ({ backups, isNightly }: Props) => (
  <section className="td-panel host-section" aria-labelledby="host-backups">
    <h2 id="host-backups">Backups</h2>
    <p className="host-soft">
      {isNightly
        ? 'A backup is made every night.'
        : 'No backup is made at night. Set BACKUP_NIGHTLY=on on the server to change that.'}{' '}
      A backup has all records, files and passwords in encrypted form, and no sessions. Keep it
      where only admins reach it.
    </p>
    {backups.length === 0 ? <p>No backups yet. Choose “Back up now” to make the first.</p> : null}
    <ul className="host-backups">
      {backups.map(({ name, at, bytes, sha256 }) => (
        <li key={name}>
          <a href={`/api/self-hosted/backups/${name}`} download>
            {name}
          </a>
          <span>
            <TimeAgo value={at} />, {sizeText(bytes)}
          </span>
          <code title="SHA-256">{sha256}</code>
        </li>
      ))}
    </ul>
  </section>
)
