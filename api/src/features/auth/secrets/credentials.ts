import { Injectable } from '@nestjs/common'
import type { Sql, Transaction } from '../../../database/database.js'
import { credentials } from './auth.tables.js'
import { Passwords } from './passwords.js'

/** Stored passwords, one per account. */
@Injectable()
export class Credentials {
  constructor(private readonly passwords: Passwords) {}

  /** Returns the hash of a password, in the turn of the account `whose`. Call it outside of any transaction, since hashing is slow. */
  hash(password: string, whose?: string): Promise<string> {
    return this.passwords.hash(password, whose)
  }

  async set(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
    await credentials.put(tx, {
      user_id: userId,
      password_hash: passwordHash,
      changed_at: new Date().toISOString(),
    })
  }

  /** Returns the hash of an account's password, or `null` if it has none. */
  async hashOf(sql: Sql, userId: string): Promise<string | null> {
    const [stored] = await credentials.find(sql, { user_id: userId })
    return stored?.password_hash ?? null
  }

  /** Deletes the password of a permanently deleted account. */
  async forget(tx: Transaction, userId: string): Promise<void> {
    await credentials.remove(tx, { user_id: userId })
  }
}
