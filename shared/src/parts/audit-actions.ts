/** The changes of a record, as events and the audit trail name them. */
export const recordActions = ['create', 'update', 'archive', 'restore', 'purge'] as const
export type RecordAction = (typeof recordActions)[number]

/** The actions recorded in the audit trail: changes, and data that left the product in a file. */
export const auditActions = [...recordActions, 'export'] as const
export type AuditAction = (typeof auditActions)[number]
