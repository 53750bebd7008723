/** What is done to a record, as the audit trail keeps it. */
export const auditActions = ['create', 'update', 'archive', 'restore', 'purge'] as const
export type AuditAction = (typeof auditActions)[number]

/** What somebody did, after their name: "Anita Rao archived …". */
export const auditActionWords: { readonly [A in AuditAction]: string } = {
  create: 'created',
  update: 'changed',
  archive: 'archived',
  restore: 'restored',
  purge: 'deleted for good',
}
