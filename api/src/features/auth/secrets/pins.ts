import { Injectable } from '@nestjs/common'
import { maxWrongPins, readSecret } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../../crud/index.js'
import { Database, strangersAt } from '../../../database/database.js'
import { credentials } from './auth.tables.js'
import type { Stored } from './credentials.js'
import { Passwords, type Standing } from './passwords.js'

/** Counts an attempt at a PIN that is not locked. One statement, so that no two processes give the same attempt. */
const countStatement = `
UPDATE credentials SET wrong_pins = COALESCE(wrong_pins, 0) + 1
WHERE user_id = ? AND is_pin = 1 AND COALESCE(wrong_pins, 0) < ${maxWrongPins}`
const returnStatement = `
UPDATE credentials SET wrong_pins = wrong_pins - 1 WHERE user_id = ? AND is_pin = 1 AND wrong_pins > 0`

/**
 * Compares passwords and PINs. A PIN has a lock on top of the throttles: an attempt counts before it is checked, and after ten wrong ones in a row
 * none is checked until a new slip is used. It is counted in the turn of the device or network, so that a school that signs in waits for nobody else's line.
 */
@Injectable()
export class Pins {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Returns true for the right password or PIN. Without an account it takes as long as with one; `mayBePin` says that its sign-in name could be
   * that of a PIN.
   */
  async verify(
    account: { id: string; stored: Stored | null } | undefined,
    typed: string,
    standing: Standing,
    mayBePin = false,
  ): Promise<boolean> {
    const { id = '', stored = null } = account ?? {}
    const { whose } = standing
    if (!stored?.isPin && !mayBePin)
      return this.passwords.verify(stored?.hash ?? null, typed, standing)
    const attempt = await this.count(id, whose)
    if (!stored?.isPin) return this.passwords.verify(stored?.hash ?? null, typed, standing)
    if (attempt === null) {
      await this.passwords.verify(null, typed, standing)
      return false
    }
    const isRight = await this.passwords
      .verify(stored.hash, readSecret(typed), standing)
      .catch((error) =>
        this.run(returnStatement, id, whose).then(() => {
          throw error
        }),
      )
    if (isRight) await this.forgive(id, whose)
    else if (attempt === maxWrongPins) await this.lock(id, whose)
    return isRight
  }

  /** Returns the number of this attempt since the last right one, or `null` if the PIN is locked. */
  private count(id: string, whose: string): Promise<number | null> {
    return this.database.write(
      async (tx) => {
        if ((await tx.run(countStatement, [id])) === 0) return null
        const [row] = await credentials.find(tx, { user_id: id }, { columns: ['wrong_pins'] })
        return row?.wrong_pins ?? null
      },
      strangersAt(whose),
      'short',
    )
  }

  private async forgive(id: string, whose: string): Promise<void> {
    await this.database.write(
      (tx) => credentials.update(tx, { user_id: id, is_pin: 1 }, { wrong_pins: 0 }),
      strangersAt(whose),
      'short',
    )
  }

  private run(statement: string, id: string, whose: string): Promise<number> {
    return this.database.write((tx) => tx.run(statement, [id]), strangersAt(whose), 'short')
  }

  /** Marks the account, which is told to the in-charge. Not if a right PIN or a new slip came first. */
  private async lock(id: string, whose: string): Promise<void> {
    await this.database.write(async (tx) => {
      const locked = { user_id: id, is_pin: 1, wrong_pins: { $gte: maxWrongPins } }
      if ((await credentials.count(tx, locked)) > 0)
        await records(user, tx).put(id, { pinLockedAt: new Date().toISOString() })
    }, strangersAt(whose))
  }
}
