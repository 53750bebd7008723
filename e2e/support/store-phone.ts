import { join } from 'node:path'
import Libsql from 'libsql'
import type { TestServer } from '../server.js'

/** Stores the phone number of a school's principal as an earlier version did, unchecked. */
export function storePhone({ dataDir }: TestServer, school: string, number: string): void {
  const connection = new Libsql(join(dataDir, 'tinkerdesk.sqlite'), { timeout: 10_000 })
  try {
    connection
      .prepare('UPDATE schools SET principal_whatsapp_number = ? WHERE id = ?')
      .run([number, school])
  } finally {
    connection.close()
  }
}
