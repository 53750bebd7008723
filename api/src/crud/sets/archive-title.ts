import { formatCount, type Resource } from '@tinkerdesk/shared'

/** Returns the archive of some records in words, as in "Archive 3 students". */
export function archiveTitle({ label }: Resource, total: number): string {
  const many = (total === 1 ? label.one : label.many).toLowerCase()
  return `Archive ${formatCount(total)} ${many}`
}
