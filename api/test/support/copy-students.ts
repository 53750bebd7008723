import type { Database } from '../../src/database/database.js'

/** Stores so many copies of each student, which differ by their ids alone, and makes the statistics of the tables. */
export async function copyStudents(database: Database, copies: number): Promise<void> {
  const [row] = await database.read.all('SELECT * FROM students LIMIT 1')
  const others = Object.keys(row!)
    .filter((column) => column !== 'id')
    .map((column) => `"${column}"`)
    .join()
  const numbers = 'WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?)'
  await database.write(
    (tx) =>
      tx.run(
        `INSERT INTO students (id, ${others}) ${numbers} SELECT students.id || '-' || n.at, ${others} FROM students CROSS JOIN n`,
        [copies],
      ),
    'product',
  )
  await database.define(['ANALYZE'])
}
