/** The changes of a record, as events and the audit trail name them. */
export const recordActions = ['create', 'update', 'archive', 'restore', 'purge'] as const
export type RecordAction = (typeof recordActions)[number]

/** The actions recorded in the audit trail: changes, data that left the product in a file, and sign-ins at issuers that open an account. */
export const auditActions = [...recordActions, 'export', 'link', 'unlink'] as const
export type AuditAction = (typeof auditActions)[number]
