import type { GetListParams } from '@refinedev/core'
import { maxPageSize } from '@tinkerdesk/shared/base/limits'
import type { CopyKind } from './copy-kinds.js'

/** Returns the list of a student's copies of one kind, latest change first. A person's own device keeps it, too. */
export const copiesOf = ({ url }: Pick<CopyKind, 'url'>, student: string) =>
  ({
    resource: url,
    filters: [{ field: 'student', operator: 'eq', value: student }],
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: maxPageSize },
  }) satisfies GetListParams
