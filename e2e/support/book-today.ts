import { join } from 'node:path'
import Libsql from 'libsql'
import type { TestServer } from '../server.js'

/** Moves a booking of a school's lab to today, since the product books no hour that has begun. */
export function bookToday({ dataDir }: TestServer): void {
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
  const connection = new Libsql(join(dataDir, 'tinkerdesk.sqlite'), { timeout: 10_000 })
  try {
    const { changes } = connection
      .prepare(
        `UPDATE slot_bookings SET day = ?, hour = '09', slot_id = (SELECT id FROM slots WHERE month = ? ORDER BY id LIMIT 1)
         WHERE id = (SELECT b.id FROM slot_bookings b JOIN students p ON p.id = b.student_id
           WHERE p.school_id = (SELECT school_id FROM slots WHERE month = ? ORDER BY id LIMIT 1) LIMIT 1)`,
      )
      .run([today, today.slice(0, 7), today.slice(0, 7)])
    if (changes !== 1) throw new Error('No booking could be moved.')
  } finally {
    connection.close()
  }
}
