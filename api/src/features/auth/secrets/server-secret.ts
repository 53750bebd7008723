import { lastItem } from '@tinkerdesk/shared'
import { Injectable } from '@nestjs/common'
import { InstallationSecret } from '../../../access/sessions.js'
import { Database } from '../../../database/database.js'
import { serverSecrets } from './auth.tables.js'
import { newToken } from './tokens.js'

const name = 'devices'

/** A random secret of this installation, created at its first use and shared by every server on the database. */
@Injectable()
export class ServerSecret extends InstallationSecret {
  private loading: Promise<string> | undefined

  constructor(private readonly database: Database) {
    super()
  }

  /** Returns 256 random bits as text. */
  value(): Promise<string> {
    // A failure is not cached: the next request tries again.
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = undefined
      throw error
    })
    return this.loading
  }

  private async load(): Promise<string> {
    const read = () => serverSecrets.find(this.database.read, { name })
    const [current] = await read()
    if (current) return current.value
    // If two servers start at once, the first one's secret is used.
    await this.database.write(
      (tx) => serverSecrets.insertMissing(tx, { name, value: newToken() }),
      'product',
    )
    return lastItem(await read()).value
  }
}
