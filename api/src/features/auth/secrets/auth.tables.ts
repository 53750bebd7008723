import { table, type TableSpec } from '../../../database/table.js'

/** Links that can be used once. */
export const links = table('links', {
  columns: {
    token_hash: { type: 'text', primary: true },
    purpose: { type: 'text' },
    user_id: { type: 'text', nullable: true },
    /** The address that the link was sent to. The link is void once the account's address has changed. */
    email: { type: 'text', nullable: true },
    created_at: { type: 'text' },
    expires_at: { type: 'text' },
  },
  indexes: [{ columns: ['user_id'] }, { columns: ['expires_at'] }],
})

/**
 * Sessions. `user_id` is not a foreign key: an archived account leaves its table but keeps its password, so that a
 * restore brings the account back unchanged.
 */
export const signIns = table('sign_ins', {
  columns: {
    id: { type: 'text', primary: true },
    token_hash: { type: 'text' },
    user_id: { type: 'text' },
    created_at: { type: 'text' },
    seen_at: { type: 'text' },
    expires_at: { type: 'text' },
    user_agent: { type: 'text', nullable: true },
    /** 1 if the person chose "keep me signed in". */
    is_kept: { type: 'integer', nullable: true },
  },
  indexes: [
    { columns: ['token_hash'], unique: true },
    { columns: ['user_id'] },
    { columns: ['expires_at'] },
  ],
})

/** Passwords. `user_id` is not a foreign key, for the same reason. */
export const credentials = table('credentials', {
  columns: {
    user_id: { type: 'text', primary: true },
    password_hash: { type: 'text' },
    changed_at: { type: 'text' },
  },
})

/** Secret addresses of calendars, one per person. `user_id` is not a foreign key, for the same reason. */
export const calendarAddresses = table('calendar_addresses', {
  columns: {
    user_id: { type: 'text', primary: true },
    token_hash: { type: 'text' },
    created_at: { type: 'text' },
    read_at: { type: 'text', nullable: true },
  },
  indexes: [{ columns: ['token_hash'], unique: true }],
})

export const serverSecrets = table('server_secrets', {
  columns: { name: { type: 'text', primary: true }, value: { type: 'text' } },
})

export const authTables: readonly TableSpec[] = [
  signIns,
  serverSecrets,
  credentials,
  links,
  calendarAddresses,
]
