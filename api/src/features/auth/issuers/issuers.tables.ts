import { table, type TableSpec } from '../../../database/table.js'

/** Sign-ins at an issuer that have begun. Each ends with its row, which is used once. Moments are ISO text. */
export const issuerFlows = table('issuer_flows', {
  columns: {
    state_hash: { type: 'text', primary: true },
    /** The id of the issuer in the settings. */
    issuer: { type: 'text' },
    /** The hash of the secret in the browser's cookie. */
    browser_hash: { type: 'text' },
    nonce: { type: 'text' },
    verifier: { type: 'text' },
    /** The signed-in person who links their account, or empty for a sign-in. */
    user_id: { type: 'text', nullable: true },
    /** Where the browser goes afterwards, within the product. */
    return_to: { type: 'text' },
    expires_at: { type: 'text' },
  },
  indexes: [{ columns: ['expires_at'] }],
})

/** The people of issuers, and their accounts here. `user_id` is not a foreign key, since an archived account leaves its table. */
export const issuerLinks = table('issuer_links', {
  columns: {
    id: { type: 'text', primary: true },
    user_id: { type: 'text' },
    /** The issuer as it names itself. A new id in the settings changes nothing, and another issuer behind an id has no links. */
    issuer: { type: 'text' },
    subject: { type: 'text' },
    created_at: { type: 'text' },
    /** The last sign-in. */
    used_at: { type: 'text', nullable: true },
  },
  indexes: [
    { columns: ['issuer', 'subject'], unique: true },
    { columns: ['user_id', 'issuer'], unique: true },
  ],
})

/** Links that wait for a click in a mail, at most one for each account. */
export const waitingLinks = table('waiting_links', {
  columns: {
    user_id: { type: 'text', primary: true },
    issuer: { type: 'text' },
    subject: { type: 'text' },
    /** Empty until the mail is written. */
    token_hash: { type: 'text', nullable: true },
    expires_at: { type: 'text' },
  },
  indexes: [{ columns: ['token_hash'], unique: true }, { columns: ['expires_at'] }],
})

export const issuerTables: readonly TableSpec[] = [issuerFlows, issuerLinks, waitingLinks]
