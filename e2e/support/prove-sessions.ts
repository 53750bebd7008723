import { join } from 'node:path'
import Libsql from 'libsql'

/** Says of all sessions of a data folder when their people last proved who they are: just now, as after a sign-in, or long ago. */
export function proveSessions(dataDir: string, at = new Date()): void {
  const connection = new Libsql(join(dataDir, 'tinkerdesk.sqlite'), { timeout: 10_000 })
  try {
    connection.prepare('UPDATE sign_ins SET proved_at = ?').run([at.toISOString()])
  } finally {
    connection.close()
  }
}
