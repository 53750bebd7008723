import { maxPageSize } from '@tinkerdesk/shared/base/limits'
import type { Me } from '@tinkerdesk/shared/base/roles'

/** The records of a student's work, as addresses of the API: the first is shown at first. */
const copies = ['student-activities', 'student-competitions', 'student-courses']

/**
 * Returns the addresses that a student's home page asks for first, as its lists write them. Nothing for other people, whose pages ask for
 * more, and later.
 */
export function homeRequests({ role, studentId }: Pick<Me, 'role' | 'studentId'>): string[] {
  if (role !== 'student' || !studentId) return []
  const query = new URLSearchParams({
    s: JSON.stringify({ $and: [{ student: { $eq: studentId } }] }),
    limit: String(maxPageSize),
    page: '1',
    offset: '0',
    'sort[0]': 'updatedAt,DESC',
  })
  return copies.map((url) => `/api/${url}?${query}`)
}

/** An activity of a student, as much of it as the outline shows. */
export interface OutlinedActivity {
  id: string
  student: string
  taName: string
}

/** Returns the page where a student reads an activity. */
export const activityAddress = ({ id, student }: OutlinedActivity): string =>
  `/student-data/snapshot/${student}/ta/edit/${id}?mode=read`
