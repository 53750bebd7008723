import type { AnyRow } from '@tinkerdesk/shared'
import { announcementOf } from './announcement-of.js'
import { AnnounceDialog } from './announce-dialog.js'

/** Announces a competition to the students and in-charges of all schools, or of some. */
export default function AnnounceCompetition({
  row,
  onClose,
}: {
  row: AnyRow
  onClose: () => void
}) {
  return (
    <AnnounceDialog
      start={{ ...announcementOf(row), roles: ['atlIncharge', 'student'] }}
      onClose={onClose}
    />
  )
}
