import type { SystemName } from '@tinkerdesk/shared'

/** Columns of the fields that the server adds to every row. */
export const systemColumns = {
  id: { column: 'id', type: 'text' },
  version: { column: 'version', type: 'integer' },
  createdAt: { column: 'created_at', type: 'text' },
  updatedAt: { column: 'updated_at', type: 'text' },
  createdBy: { column: 'created_by', type: 'text' },
} as const satisfies { [name in SystemName]: { column: string; type: 'text' | 'integer' } }
