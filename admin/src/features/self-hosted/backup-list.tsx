import { formatCount, type Backup, type Rehearsal } from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { sizeText } from './size-text.js'

interface Props {
  backups: readonly Backup[]
  isNightly: boolean
  /** The button that starts a rehearsal. */
  children: React.ReactNode
}

/** The backups, newest first, each with its checksum, the result of its rehearsal and a link to download it. */
export const BackupList = ({ backups, isNightly, children }: Props) => (
  <section className="td-panel host-section" aria-labelledby="host-backups">
    <h2 id="host-backups">Backups</h2>
    <p className="host-soft">
      {isNightly
        ? 'A backup is made every night.'
        : 'No backup is made at night. Set BACKUP_NIGHTLY=on on the server to change that.'}{' '}
      A backup has all records, files and passwords in encrypted form, and no sessions. Keep it
      where only admins reach it.
    </p>
    {backups.length === 0 ? (
      <p>No backups yet. Choose “Back up now” to make the first.</p>
    ) : (
      <div className="host-actions">{children}</div>
    )}
    <ul className="host-backups">
      {backups.map(({ name, at, bytes, sha256, isEncrypted, rehearsal }) => (
        <li key={name}>
          <a href={`/api/self-hosted/backups/${name}`} download>
            {name}
          </a>
          <span>
            <TimeAgo value={at} />, {sizeText(bytes)},{' '}
            {isEncrypted ? text('encrypted') : text('not encrypted')}
          </span>
          {rehearsal ? <Rehearsed {...rehearsal} /> : null}
          <code title="SHA-256">{sha256}</code>
        </li>
      ))}
    </ul>
  </section>
)

const Rehearsed = ({ at, database, restored, rows, files, problem }: Rehearsal) => (
  <span>
    {problem === null
      ? text('Restored as a rehearsal in {database}: {restored} of {rows} rows, files: {files}.', {
          database,
          restored: formatCount(restored),
          rows: formatCount(rows),
          files: formatCount(files),
        })
      : say(problem)}{' '}
    <TimeAgo value={at} />
  </span>
)
