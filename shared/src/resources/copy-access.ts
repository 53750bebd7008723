import type { Me } from '../base/roles.js'
import { whereOf } from '../resource/define-resource.js'
import { student } from './student.js'

/** Access to copies: staff within their reach; students read their own and change some fields until the end state. */
export const copyAccess = <const F extends readonly string[], const E extends string>(
  fields: F,
  end: E,
) =>
  ({
    admin: [{ can: 'manage' }],
    atlIncharge: [
      {
        can: 'manage',
        where: (me: Me) => ({
          student: { $where: whereOf(student, { school: { $in: me.schoolIds } }) },
        }),
      },
    ],
    mentor: [{ can: ['create', 'read', 'update'] }],
    student: [
      { can: 'read', where: (me: Me) => (me.studentId ? { student: me.studentId } : null) },
      {
        can: 'update',
        where: (me: Me) => (me.studentId ? { student: me.studentId, status: { $ne: end } } : null),
        fields,
      },
    ],
  }) as const
