/** The actions recorded in the audit trail. */
export const auditActions = ['create', 'update', 'archive', 'restore', 'purge'] as const
export type AuditAction = (typeof auditActions)[number]
