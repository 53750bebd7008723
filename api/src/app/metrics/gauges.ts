/** Every number that is read when Prometheus asks. Labels have a few fixed values. */
export const gauges = [
  {
    name: 'tinkerdesk_build_info',
    help: 'Always 1. The version that runs.',
    labels: ['version'],
  },
  {
    name: 'tinkerdesk_database_up',
    help: '1 if the database responds.',
    labels: [],
  },
  {
    name: 'tinkerdesk_database_writes',
    help: 'Transactions of this process that run, or wait for their turn.',
    labels: ['state'],
  },
  {
    name: 'tinkerdesk_database_scans',
    help: 'Reads of many rows that run in this process, or wait for their turn.',
    labels: ['state'],
  },
  {
    name: 'tinkerdesk_database_connections',
    help: 'Connections of the pool of this process. PostgreSQL only.',
    labels: ['state'],
  },
  {
    name: 'tinkerdesk_database_connection_waits',
    help: 'Work of this process that waits for a connection. PostgreSQL only.',
    labels: [],
  },
  {
    name: 'tinkerdesk_replica_up',
    help: '1 while lists are read from the replica, 0 while they are read from the primary. With DATABASE_READ_URL only.',
    labels: [],
  },
  {
    name: 'tinkerdesk_replica_lag_bytes',
    help: 'The log of the primary that the replica has not replayed. With DATABASE_READ_URL only.',
    labels: [],
  },
  {
    name: 'tinkerdesk_replica_reads',
    help: 'Reads since the start of this process that could run on the replica, by the server where they ran.',
    labels: ['server'],
  },
  {
    name: 'tinkerdesk_events_heard',
    help: '1 if events of the servers beside this one are heard. PostgreSQL only.',
    labels: [],
  },
  {
    name: 'tinkerdesk_live_sockets',
    help: 'Open pages that are connected to this process.',
    labels: [],
  },
  {
    name: 'tinkerdesk_jobs',
    help: 'Jobs that are queued, that run, and that failed within a day. Of all servers.',
    labels: ['state'],
  },
  {
    name: 'tinkerdesk_jobs_late_seconds',
    help: 'For how long the oldest job that should run has been due. Of all servers.',
    labels: [],
  },
  {
    name: 'tinkerdesk_mails',
    help: 'E-mails that wait, and that failed within a day. Of all servers.',
    labels: ['state'],
  },
  {
    name: 'tinkerdesk_mails_oldest_seconds',
    help: 'The age of the oldest e-mail that waits. Of all servers.',
    labels: [],
  },
  {
    name: 'tinkerdesk_files_up',
    help: '1 if the store of files responds.',
    labels: [],
  },
  {
    name: 'tinkerdesk_disk_free_bytes',
    help: 'Free space of the disk of DATA_DIR, and of the store of files if it tells.',
    labels: ['disk'],
  },
  {
    name: 'tinkerdesk_disk_kept_free_bytes',
    help: 'MIN_FREE_DISK. With less, nothing new is stored.',
    labels: [],
  },
  {
    name: 'tinkerdesk_backup_age_seconds',
    help: 'The age of the newest backup. Absent without one.',
    labels: [],
  },
  {
    name: 'tinkerdesk_backup_nightly',
    help: '1 if a backup is made every night.',
    labels: [],
  },
  {
    name: 'tinkerdesk_rehearsal_age_seconds',
    help: 'The time since a backup was last restored as a rehearsal. Absent without one.',
    labels: [],
  },
  {
    name: 'tinkerdesk_rehearsal_good',
    help: '1 if that backup was whole. Absent without a rehearsal.',
    labels: [],
  },
] as const

export type GaugeName = (typeof gauges)[number]['name']

export interface Reading {
  name: GaugeName
  labels?: Readonly<Record<string, string>>
  value: number
}
