/** The changes of a record, as events and the audit trail name them. */
export const recordActions = ['create', 'update', 'archive', 'restore', 'purge'] as const
export type RecordAction = (typeof recordActions)[number]

/** Changes of the ways into an account, which are no changes of its record. */
export const accountActions = [
  'makeToken',
  'endToken',
  'addFactor',
  'removeFactor',
  'resetFactors',
  'link',
  'unlink',
  'viewAs',
  'explainAccess',
] as const
export type AccountAction = (typeof accountActions)[number]

/** The actions recorded in the audit trail: changes, data that left the product in a file, and ways into accounts. */
export const auditActions = [
  ...recordActions,
  'export',
  'withdraw',
  'takeBack',
  ...accountActions,
] as const
export type AuditAction = (typeof auditActions)[number]
