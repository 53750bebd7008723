import type { CopyResource } from '@tinkerdesk/shared'

const folders: { readonly [N in CopyResource]: string } = {
  studentActivity: 'ta',
  studentCompetition: 'competition',
  studentCourse: 'courses',
}

/** Returns the address of a copy, the same for its student and for staff. */
export const copyAddress = (
  name: CopyResource,
  { id, student: owner }: { id: string; student: string },
): string => `/student-data/snapshot/${owner}/${folders[name]}/edit/${id}`
