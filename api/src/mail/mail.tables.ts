import { table } from '../database/table.js'

/**
 * Mails to send, written in the transaction that causes them. A row says who gets which kind of mail; the text is made when it is
 * sent, so no link's token lies here.
 */
export const mailOutbox = table('mail_outbox', {
  columns: {
    id: { type: 'text', primary: true },
    kind: { type: 'text' },
    recipient: { type: 'text' },
    /** The account that the mail is for, the one parameter of every kind. No foreign key: the row outlives an archived account. */
    user_id: { type: 'text' },
    /** `queued`, `sending`, `sent` or `failed`. */
    state: { type: 'text' },
    /** How often sending was begun; also tells one lease of the row from the next. */
    attempts: { type: 'integer' },
    /** When it is due. For a mail that is being sent: the end of the lease, when another process may take it over. */
    next_attempt_at: { type: 'text' },
    give_up_at: { type: 'text' },
    /** A sentence without the recipient's address. */
    last_error: { type: 'text', nullable: true },
    created_at: { type: 'text' },
    sent_at: { type: 'text', nullable: true },
  },
  indexes: [{ columns: ['state', 'next_attempt_at'] }, { columns: ['user_id'] }, { columns: ['created_at'] }],
})
