import type { Database, SqlValue } from '../src/database/database.js'
import { TestApp, type Person } from './support/test-app.js'

/** Rows of each table, and the most that a statement on our thread may return. */
const [many, few] = [300, 200]
const at = '2999-01-01T00:00:00.000Z'
const school = 'school0000000001'
const [batch, group, thread, job, set] = [
  'batch00000000001',
  'group00000000001',
  'thread0000000001',
  'job000000000001',
  'set000000000001',
]

// On SQLite everything else waits for a read on our thread.
describe('what grows with the data is read beside other requests:', () => {
  let app: TestApp
  let admin: Person
  let competition: string
  beforeAll(async () => {
    app = await TestApp.start('sqlite')
    admin = await app.person('admin')
    const mentor = await app.person('mentor')
    const { id } = await app.make('competition', {
      name: 'Fair',
      organizedBy: 'AIM',
      applicationStartDate: '2026-08-01',
      applicationEndDate: '2026-08-20',
      requirements: ['A prototype'],
    })
    competition = String(id)
    await fill(app.database, { admin: admin.id, mentor: mentor.id, competition })
  })
  afterAll(() => app.stop())

  test.each<[string, () => string]>([
    ['an archived batch', () => `archive/${batch}`],
    ['references', () => `schools/${school}/references`],
    ['references of an original', () => `competitions/${competition}/references`],
    ['students with a copy', () => `competitions/${competition}/assignees`],
    ['chats', () => 'chats'],
    ['people of a chat with the admins', () => `chat-groups/${thread}/people`],
    ['the bell', () => 'bell'],
    ['the outbox', () => 'outbox?page=3'],
    ['undelivered e-mails', () => 'outbox/delivery'],
    ['jobs', () => 'jobs?whose=all'],
    ['results of a job', () => `jobs/${job}/results?refused=true`],
    ['change sets', () => 'change-sets'],
    ['rows of a change set', () => `change-sets/${set}/rows?result=failed`],
    ['changes of status', () => 'status-changes?kind=studentCourse&outcome=completed'],
  ])('%s', async (_, path) => {
    const { database } = app
    const reads: { text: string; rows: number }[] = []
    const all = database.read.all.bind(database.read)
    Object.assign(database.read, {
      all: async (text: string, values?: readonly SqlValue[]) => {
        const rows = await all(text, values)
        reads.push({ text, rows: rows.length })
        return rows
      },
    })
    const answer = await app.as(admin).get(`/api/${path()}`)
    Object.assign(database.read, { all })
    expect(answer.status).toBe(200)
    expect(
      reads.filter(
        ({ text, rows }) => rows > few || /\bCOUNT\(|\bDISTINCT\b|\bOFFSET [1-9]/.test(text),
      ),
    ).toEqual([])
  })
})

/** Adds many rows of each kind. */
async function fill(
  database: Database,
  { admin, mentor, competition }: Record<'admin' | 'mentor' | 'competition', string>,
): Promise<void> {
  const now = new Date().toISOString()
  const kept = (id: string) => ({
    id: `'${id}' || i`,
    version: '1',
    created_at: `'${at}'`,
    updated_at: `'${at}'`,
    created_by: `'${mentor}'`,
  })
  const numbered = (prefix: string) => `'${prefix}' || i`
  await database.write(async (tx) => {
    const add = (table: string, columns: Record<string, string>, count = many) =>
      tx.run(
        `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT ${Object.values(columns).join(', ')} FROM n`,
      )
    await add('schools', { ...kept(''), id: `'${school}'`, name: `'Hill'`, name_key: `'hill'` }, 1)
    await add('students', {
      ...kept('student0'),
      name_first_name: `'Ravi'`,
      school_id: `'${school}'`,
      class: `'8th'`,
    })
    const copy = {
      student_id: numbered('student0'),
      source_id: `'${competition}'`,
      status: `'New'`,
      status_history: `'[]'`,
    }
    await add('student_competitions', { ...kept('copy0'), ...copy })
    const archived = {
      record_id: numbered('gone0'),
      resource: `'studentCompetition'`,
      title: `'Fair'`,
      title_key: `'fair'`,
      data: `'{}'`,
    }
    const archive = {
      links: `'[]'`,
      schema: `''`,
      archived_at: `'${at}'`,
      archived_by: `'${admin}'`,
    }
    await add('archive', {
      id: numbered('archived0'),
      batch: `'${batch}'`,
      root: 'i = 1',
      ...archived,
      ...archive,
    })
    const named = { group_name: numbered('Group '), group_name_key: numbered('group ') }
    await add('chat_groups', { ...kept(group.slice(0, -1)), ...named })
    await add('chat_groups_users', {
      owner_id: numbered(group.slice(0, -1)),
      target_id: `'${admin}'`,
      position: '0',
    })
    const line = { sender: `'${mentor}'`, text: `'Hello'`, files: `'[]'`, deleted: '0' }
    await add('chat_messages', {
      ...kept('first0'),
      group_id: numbered(group.slice(0, -1)),
      sequence: '1',
      ...line,
    })
    await add(
      'chat_groups',
      { ...kept(''), id: `'${thread}'`, group_name: `'Chat with Admin'`, thread_id: `'${mentor}'` },
      1,
    )
    await add(
      'chat_groups_users',
      { owner_id: `'${thread}'`, target_id: `'${mentor}'`, position: '0' },
      1,
    )
    await add('chat_messages', {
      ...kept('line0'),
      group_id: `'${thread}'`,
      sequence: 'i',
      ...line,
    })
    const notice = {
      person_id: `'${admin}'`,
      category: `'broadcast'`,
      title: `'News'`,
      title_key: `'news'`,
      link: `'/home'`,
      is_read: '0',
    }
    await add('notifications', { ...kept('news0'), ...notice })
    const times = {
      next_attempt_at: `'${at}'`,
      give_up_at: `'${at}'`,
      created_at: `'${now}'`,
      sent_at: `'${now}'`,
    }
    const mail = {
      kind: `'invitation'`,
      recipient: `'a@lab.example'`,
      user_id: `'${mentor}'`,
      state: `'sent'`,
      attempts: '1',
    }
    await add('mail_outbox', { id: numbered('mail0'), ...mail, ...times })
    const work = {
      kind: `'assign'`,
      title: `'Assign'`,
      input: `'{}'`,
      state: `'done'`,
      done: '1',
      total: '1',
      counts: `'{}'`,
    }
    const ended = { due_at: `'${at}'`, attempts: '0', created_at: `'${now}'`, ended_at: `'${now}'` }
    await add('jobs', { id: numbered(job.slice(0, -1)), owner: `'${admin}'`, ...work, ...ended })
    await add('job_results', {
      job: `'${job}'`,
      place: 'i',
      item: 'i',
      result: `'failed'`,
      problem: `'No'`,
    })
    await add('change_sets', {
      id: numbered(set.slice(0, -1)),
      person: `'${admin}'`,
      kind: `'edit'`,
      resource: `'student'`,
      title: `''`,
      at: `'${now}'`,
    })
    const row = { resource: `'student'`, record_id: numbered('student0'), result: `'failed'` }
    await add('change_rows', { change_set: `'${set}'`, place: 'i', ...row })
    const change = {
      resource: `'studentCompetition'`,
      record_id: numbered('copy0'),
      title: `'Fair'`,
      student: numbered('student0'),
    }
    await add('status_changes', {
      id: numbered('change0'),
      at: `'${now}'`,
      ...change,
      was: `'New'`,
      status: `'Completed'`,
      by_name: `'A'`,
    })
  }, 'product')
}
