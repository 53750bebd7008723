import { table, type TableSpec } from '../../../database/table.js'

/** Tokens of programs. One that has ended stays, so that the audit trail can name it. Moments are ISO text. */
export const accessTokens = table('access_tokens', {
  columns: {
    id: { type: 'text', primary: true },
    token_hash: { type: 'text' },
    /** The last four characters, by which a person tells tokens apart. */
    hint: { type: 'text' },
    name: { type: 'text' },
    /** The account that made it for itself, or empty. Not a foreign key, since an archived account leaves its table. */
    user_id: { type: 'text', nullable: true },
    /** The service account that it is for, or empty. */
    service_id: { type: 'text', nullable: true },
    /** The role of the account when the token was made. Later rights do not make the token mightier. */
    role: { type: 'text' },
    /** JSON of `TokenScope`. */
    scope: { type: 'text' },
    /** 1 for the token of an assistant. */
    is_assistant: { type: 'integer', default: 0 },
    created_at: { type: 'text' },
    created_by: { type: 'text' },
    expires_at: { type: 'text' },
    used_at: { type: 'text', nullable: true },
    ended_at: { type: 'text', nullable: true },
    ended_by: { type: 'text', nullable: true },
  },
  indexes: [
    { columns: ['token_hash'], unique: true },
    { columns: ['user_id'] },
    { columns: ['service_id'] },
    { columns: ['ended_at', 'expires_at'] },
  ],
})

/** Accounts of programs, without a password and an e-mail. One that has ended stays, so that records can name their author. */
export const serviceAccounts = table('service_accounts', {
  columns: {
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    role: { type: 'text' },
    /** JSON of the ids of schools. */
    schools: { type: 'text' },
    /** The account of its owner. It works while they are an admin. */
    owner: { type: 'text' },
    created_at: { type: 'text' },
    ended_at: { type: 'text', nullable: true },
  },
})

export const tokenTables: readonly TableSpec[] = [accessTokens, serviceAccounts]
