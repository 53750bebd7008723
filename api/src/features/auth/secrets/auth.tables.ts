import { table, type TableSpec } from '../../../database/table.js'

/** Links that can be used once. */
export const links = table('links', {
  columns: {
    token_hash: { type: 'text', primary: true },
    purpose: { type: 'text' },
    user_id: { type: 'text', nullable: true },
    /** The address that the link was sent to, or the sign-in name on a slip. The link is void once the account has another. */
    email: { type: 'text', nullable: true },
    created_at: { type: 'text' },
    expires_at: { type: 'text' },
    /** The hash of the code and the sign-in name of a slip. Empty for a link that was mailed. */
    code_hash: { type: 'text', nullable: true },
  },
  indexes: [{ columns: ['user_id'] }, { columns: ['expires_at'] }, { columns: ['code_hash'] }],
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
    /** The issuer at which the person signed in, as it names itself. Empty for a password. */
    issuer: { type: 'text', nullable: true },
    /** 1 if the person chose "keep me signed in". */
    is_kept: { type: 'integer', nullable: true },
    /** The moment after which use does not prolong it. Empty for a session without one. */
    ends_at: { type: 'text', nullable: true },
    /** The last moment at which its person proved who they are. Empty for a session of before there were proofs. */
    proved_at: { type: 'text', nullable: true },
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
    /** 1 for a PIN of six digits. */
    is_pin: { type: 'integer', nullable: true },
    /** Wrong PINs since the last right one. Attempts count before they are checked. */
    wrong_pins: { type: 'integer', nullable: true },
  },
})

/** The last number of a handle with each beginning: 3 for `KVPUNE.k` if the last one is `KVPUNE.k3`. No handle is used twice. */
export const handleNumbers = table('handle_numbers', {
  columns: { beginning: { type: 'text', primary: true }, last: { type: 'integer' } },
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
  handleNumbers,
  links,
  calendarAddresses,
]
