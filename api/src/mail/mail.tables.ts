import { table } from '../database/table.js'

/**
 * E-mails to send, written in the transaction that causes them. A row has the recipient and the kind of e-mail. The text is rendered when
 * it is sent, so no link's token is stored.
 */
export const mailOutbox = table('mail_outbox', {
  columns: {
    id: { type: 'text', primary: true },
    kind: { type: 'text' },
    recipient: { type: 'text' },
    /**
     * The account that the e-mail is for. Not a foreign key, since the row outlives an archived account.
     */
    user_id: { type: 'text' },
    /** The account of the person who caused it. Absent for links, and for what the product did by itself. */
    caused_by: { type: 'text', nullable: true },
    /** `queued`, `sending`, `sent` or `failed`. */
    state: { type: 'text' },
    /** The number of attempts. Also distinguishes one lease of the row from the next. */
    attempts: { type: 'integer' },
    /** The time when it is due. For an e-mail that is being sent, the end of the lease: another process may then claim it. */
    next_attempt_at: { type: 'text' },
    give_up_at: { type: 'text' },
    /** A sentence without the recipient's address. */
    last_error: { type: 'text', nullable: true },
    created_at: { type: 'text' },
    sent_at: { type: 'text', nullable: true },
  },
  indexes: [
    { columns: ['state', 'next_attempt_at'] },
    { columns: ['user_id'] },
    { columns: ['created_at'] },
  ],
})
