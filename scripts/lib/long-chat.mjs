import Libsql from 'libsql'
import { join } from 'node:path'

/**
 * Adds messages to the demo programme's group "Lab staff", in the SQLite database of a server that may run: "Line 1" to "Line {count}", every
 * seventh of them long. A person may send two messages a second, so they are not sent.
 */
export function fillLongChat(dataDir, count) {
  const database = new Libsql(join(dataDir, 'tinkerdesk.sqlite'))
  database.pragma('busy_timeout = 10000')
  const words =
    'and what we saw while we built it, with each reading of the sensor and the time at which it was taken'
  database.exec(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}),
      place(id, writer, last) AS (
        SELECT g.id, g.created_by, (SELECT MAX(m.sequence) FROM chat_messages m WHERE m.group_id = g.id)
        FROM chat_groups g WHERE g.group_name = 'Lab staff'),
      texts(n, text) AS (SELECT n, 'Line ' || n || CASE WHEN n % 7 = 4 THEN ' ${words} ${words} ${words} ${words}' ELSE '' END FROM numbers)
    INSERT INTO chat_messages (id, version, created_at, updated_at, created_by, group_id, sequence, sender, sender_key, text, text_key, files, deleted)
    SELECT '01AAAAAAAA' || printf('%016d', n), 1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (n - ${count}) || ' seconds'),
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), writer, id, last + n, writer, lower(writer), text, lower(text), '[]', 0
    FROM texts, place`)
  database.close()
}
