import { Injectable } from '@nestjs/common'
import type { Transaction } from '../../database/database.js'
import { accounts as a } from './account-columns.js'
import { Passwords } from './passwords.js'

/** Stored passwords, one per account. */
@Injectable()
export class Credentials {
  constructor(private readonly passwords: Passwords) {}

  /** Returns the hash of a password. Call it outside of any transaction, since hashing is slow. */
  hash(password: string): Promise<string> {
    return this.passwords.hash(password)
  }

  async set(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
    await tx.run(
      `INSERT INTO credentials (user_id, password_hash, changed_at) VALUES (?, ?, ?)
       ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
      [userId, passwordHash, new Date().toISOString()],
    )
  }

  /** Deletes the password of a permanently deleted account. */
  async forget(tx: Transaction, userId: string): Promise<void> {
    await tx.run('DELETE FROM credentials WHERE user_id = ?', [userId])
  }

  /** Records that the person reads the e-mail of the account's address. */
  async verifyEmail(tx: Transaction, userId: string): Promise<void> {
    await tx.run(`UPDATE ${a.users} SET ${a.verifiedAt} = ? WHERE id = ? AND ${a.verifiedAt} IS NULL`, [new Date().toISOString(), userId])
  }
}
