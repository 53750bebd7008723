/** What is done to a record, as the audit trail keeps it. */
export const auditActions = ['create', 'update', 'archive', 'restore', 'purge'] as const
export type AuditAction = (typeof auditActions)[number]
