import type { INestApplicationContext } from '@nestjs/common'
import { Config } from '../../config/config.js'
import { Database } from '../../database/database.js'
import { Vitals } from '../../features/health/vitals.js'
import { LivePeers } from '../../features/live/live-peers.js'
import { Backups } from '../../features/self-hosted/backups.js'
import { productVersion } from '../../features/self-hosted/product-version.js'
import { FreeSpace } from '../../files/free-space.js'
import type { GaugeName, Reading } from './gauges.js'

/** Returns the state of this moment. What cannot be read is left out: a database that is down is a reading, too. */
export async function readGauges(app: INestApplicationContext): Promise<Reading[]> {
  const [config, database, vitals] = [app.get(Config), app.get(Database), app.get(Vitals)]
  const [isUp, hasFiles, free] = await Promise.all([
    vitals.isDatabaseUp(),
    vitals.areFilesUp(),
    app.get(FreeSpace).bytes(),
  ])
  const counts = isUp ? await vitals.counts() : undefined
  const backups = await app.get(Backups).ages()
  const { writes, scans, pool, replica } = database.load
  const readings: Reading[] = []
  const add = (name: GaugeName, value: number | undefined, labels?: Reading['labels']) => {
    if (value !== undefined) readings.push({ name, value, ...(labels && { labels }) })
  }
  const seconds = (ms: number | undefined) => ms && Math.round(ms / 1000)
  add('tinkerdesk_build_info', 1, { version: productVersion })
  add('tinkerdesk_database_up', Number(isUp))
  for (const state of ['running', 'waiting'] as const) {
    add('tinkerdesk_database_writes', writes[state], { state })
    add('tinkerdesk_database_scans', scans[state], { state })
  }
  add('tinkerdesk_database_connections', pool?.idle, { state: 'idle' })
  add('tinkerdesk_database_connections', pool ? pool.open - pool.idle : undefined, {
    state: 'busy',
  })
  add('tinkerdesk_database_connection_waits', pool?.waiting)
  add('tinkerdesk_replica_up', replica ? Number(replica.state === 'ok') : undefined)
  add('tinkerdesk_replica_lag_bytes', replica?.lagBytes)
  for (const server of ['replica', 'primary'] as const)
    add('tinkerdesk_replica_reads', replica?.reads[server], { server })
  if (database.hearing !== 'alone')
    add('tinkerdesk_events_heard', Number(database.hearing === 'ok'))
  add('tinkerdesk_live_sockets', app.get(LivePeers).size)
  for (const state of ['queued', 'running', 'failed'] as const)
    add('tinkerdesk_jobs', counts?.jobs[state], { state })
  add('tinkerdesk_jobs_late_seconds', seconds(counts?.jobs.lateMs))
  for (const state of ['waiting', 'failed'] as const)
    add('tinkerdesk_mails', counts?.mail[state], { state })
  add('tinkerdesk_mails_oldest_seconds', seconds(counts?.mail.oldestMs))
  add('tinkerdesk_files_up', Number(hasFiles))
  add('tinkerdesk_disk_free_bytes', free.folder, { disk: 'data' })
  add('tinkerdesk_disk_free_bytes', free.store, { disk: 'files' })
  add('tinkerdesk_disk_kept_free_bytes', config.minFreeBytes)
  add('tinkerdesk_backup_nightly', Number(config.backups.isNightly))
  add('tinkerdesk_backup_age_seconds', seconds(backups?.backupMs))
  add('tinkerdesk_rehearsal_age_seconds', seconds(backups?.rehearsalMs))
  if (backups?.isRehearsalGood !== undefined)
    add('tinkerdesk_rehearsal_good', Number(backups.isRehearsalGood))
  return readings
}
