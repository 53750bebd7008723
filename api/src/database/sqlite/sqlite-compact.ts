import Libsql from 'libsql/promise'

/** The part of the driver's asynchronous connection that we use. */
interface Connection {
  exec(text: string): Promise<void>
  close(): void
}

/** Rebuilds a SQLite file without what was deleted, on a thread of the driver. Nobody may write meanwhile. */
export async function compact(file: string): Promise<void> {
  const connection: Connection = new Libsql(file, {})
  try {
    await connection.exec('VACUUM')
  } finally {
    connection.close()
  }
}
