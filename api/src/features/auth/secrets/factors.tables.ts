import { table, type TableSpec } from '../../../database/table.js'

// `user_id` is no foreign key in any of them, since an archived account leaves its table and comes back unchanged. Moments are ISO text.

/** Passkeys of staff. */
export const passkeys = table('passkeys', {
  columns: {
    id: { type: 'text', primary: true },
    user_id: { type: 'text' },
    /** The id that the device gave it. */
    credential_id: { type: 'text' },
    public_key: { type: 'text' },
    /** The number of signatures, as the device counts them. 0 for one that does not count. */
    counter: { type: 'integer' },
    /** JSON: how browsers reach it. */
    transports: { type: 'text' },
    name: { type: 'text' },
    created_at: { type: 'text' },
    used_at: { type: 'text', nullable: true },
  },
  indexes: [{ columns: ['credential_id'], unique: true }, { columns: ['user_id'] }],
})

/** Secrets of authenticator apps, one for a person. The server must know a secret to compare a code. */
export const totpSecrets = table('totp_secrets', {
  columns: {
    user_id: { type: 'text', primary: true },
    secret: { type: 'text' },
    created_at: { type: 'text' },
    /** Empty until a first code has proved that the app has it. */
    confirmed_at: { type: 'text', nullable: true },
    used_at: { type: 'text', nullable: true },
    /** The step of time of the last accepted code. None is accepted twice, and no earlier one. */
    last_step: { type: 'integer' },
    /** Wrong codes since the last right one, and the moment of the last of them. */
    wrong_codes: { type: 'integer' },
    wrong_at: { type: 'text', nullable: true },
  },
})

/** Recovery codes that were not used. */
export const recoveryCodes = table('recovery_codes', {
  columns: {
    code_hash: { type: 'text', primary: true },
    user_id: { type: 'text' },
    created_at: { type: 'text' },
  },
  indexes: [{ columns: ['user_id'] }],
})

/**
 * What waits for an answer: the second step of a sign-in by the hash of the browser's cookie, or what the passkey of a session signs by
 * `session 01J…`.
 */
export const factorChallenges = table('factor_challenges', {
  columns: {
    id: { type: 'text', primary: true },
    user_id: { type: 'text' },
    /** The random text that a passkey signs, once it was asked for. */
    challenge: { type: 'text', nullable: true },
    /** The hash of the password that was right. Empty for a person who came without one. */
    password_hash: { type: 'text', nullable: true },
    is_kept: { type: 'integer' },
    /** The issuer at which the person signed in, if there was one. */
    issuer: { type: 'text', nullable: true },
    created_at: { type: 'text' },
    expires_at: { type: 'text' },
  },
  indexes: [{ columns: ['user_id'] }, { columns: ['expires_at'] }],
})

/** Moments of this installation by name, such as that from which admins need a second factor. */
export const installationMoments = table('installation_moments', {
  columns: { name: { type: 'text', primary: true }, at: { type: 'text' } },
})

export const factorTables: readonly TableSpec[] = [
  passkeys,
  totpSecrets,
  recoveryCodes,
  factorChallenges,
  installationMoments,
]
