import { Injectable } from '@nestjs/common'
import type { Sql, Transaction } from '../../../database/database.js'
import { credentials } from './auth.tables.js'
import { Passwords } from './passwords.js'

/** A stored password or PIN. */
export interface Stored {
  hash: string
  isPin: boolean
}

/** Stored passwords, one per account. */
@Injectable()
export class Credentials {
  constructor(private readonly passwords: Passwords) {}

  /** Returns the hash of a password, in the turn of the account `whose`. Call it outside of any transaction, since hashing is slow. */
  hash(password: string, whose?: string): Promise<string> {
    return this.passwords.hash(password, whose)
  }

  /** Sets a password or a PIN, with no wrong attempts. */
  async set(tx: Transaction, userId: string, passwordHash: string, isPin = false): Promise<void> {
    await credentials.put(tx, {
      user_id: userId,
      password_hash: passwordHash,
      changed_at: new Date().toISOString(),
      is_pin: Number(isPin),
      wrong_pins: 0,
    })
  }

  /** Returns an account's password or PIN, or `null` if it has none. */
  async find(sql: Sql, userId: string): Promise<Stored | null> {
    const [stored] = await credentials.find(sql, { user_id: userId })
    return stored ? { hash: stored.password_hash, isPin: stored.is_pin === 1 } : null
  }

  /** Returns the hash of an account's password, or `null` if it has none. */
  async hashOf(sql: Sql, userId: string): Promise<string | null> {
    return (await this.find(sql, userId))?.hash ?? null
  }

  /** Deletes a PIN, of an account that may have none any more. */
  async forgetPin(tx: Transaction, userId: string): Promise<void> {
    await credentials.remove(tx, { user_id: userId, is_pin: 1 })
  }

  /** Deletes the password of a permanently deleted account. */
  async forget(tx: Transaction, userId: string): Promise<void> {
    await credentials.remove(tx, { user_id: userId })
  }
}
