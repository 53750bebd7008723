import { join } from 'node:path'
import Libsql from 'libsql'
import type { TestServer } from '../server.js'

/** Lets all sessions of a person run out, as 12 hours without use do. */
export function expireSessions({ dataDir }: TestServer, email: string): void {
  const connection = new Libsql(join(dataDir, 'tinkerdesk.sqlite'), { timeout: 10_000 })
  try {
    const { changes } = connection
      .prepare(
        "UPDATE sign_ins SET expires_at = '2020-01-01T00:00:00.000Z' WHERE user_id IN (SELECT id FROM users WHERE email = ?)",
      )
      .run([email])
    if (changes === 0) throw new Error(`${email} has no session.`)
  } finally {
    connection.close()
  }
}
