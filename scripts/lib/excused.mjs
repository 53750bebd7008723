/** Files outside `api/src/crud` and `api/src/database` that contain SQL, with the reason: neither `Where` nor `table()` can say it. */
export const excusedSql = {
  'api/src/features/access-log/log-lines.ts':
    'joins the days of a child with the lines of these days, and looks for an id inside a text',
  'api/src/features/archive/archive-reader.ts':
    'groups archived rows by the deletion that they belong to',
  'api/src/features/auth/secrets/pins.ts':
    'counts an attempt in the statement that compares the count',
  'api/src/features/auth/sessions/session-statements.ts':
    'reads a session, its account and their records in one statement, for every request',
  'api/src/features/chats/chats-reader.ts':
    'joins each chat with its last message and the marker of the reader',
  'api/src/features/chats/membership-hooks.ts':
    'finds archived messages by a field inside their JSON',
  'api/src/features/chats/sending-state.ts':
    'reads in one statement what decides about a message, while its group is held',
  'api/src/features/chats/threads-reader.ts':
    'joins each chat with its last message and the marker of the admins',
  'api/src/features/competitions/participants.ts':
    'counts and sorts participants across copies, students and schools',
  'api/src/features/coordinators/coordinated-schools-reader.ts':
    'finds the last visit and session of each school in one statement',
  'api/src/features/file-folders/file-folders-reader.ts':
    'groups files by folder, of those that a person may open',
  'api/src/features/file-folders/folder-pages.ts':
    'reads each folder once from the index of all files, which no list of records does',
  'api/src/features/figures/behind-reader.ts': 'pages through the records behind a number',
  'api/src/features/figures/figure-behind.ts':
    'joins marks with students, labs and schools, for the records behind a number',
  'api/src/features/figures/figure-counts.ts': 'groups marks, sessions and work by school',
  'api/src/features/home/calendar-reader.ts': 'groups bookings by their hour',
  'api/src/resources/change-reach.ts': 'asks once which of several rows a person may read',
  'api/src/features/child-data/naming-rows.ts': 'looks for texts that name a student, in parts',
  'api/src/features/grants/grant-sums.ts':
    'adds up a ledger by grant, kind, head and year, where a correction counts against its entry',
  'api/src/features/monthly-returns/line-figures.ts':
    'adds up and counts the records behind each declared line',
  'api/src/features/notifications/reminders/closing-competitions.ts':
    'joins open entries with their competitions, people and earlier notifications',
  'api/src/features/notifications/digests.ts':
    'finds people with unread messages or notifications who were not here',
  'api/src/features/notifications/hearing.ts':
    'says once which accounts hear news, for the two jobs that look for the missing',
  'api/src/features/notifications/reminders/overdue-payments.ts':
    'joins overdue payments with their people and earlier notifications',
  'api/src/features/notifications/reminders/return-reminders.ts':
    'joins labs without a return of the month with their in-charges and earlier notifications',
  'api/src/features/payments/yearly-subscriptions.ts':
    'finds schools without a payment of this year',
  'api/src/features/notifications/reminders/not-handed-in-reader.ts':
    'joins students to the copies that they do not have, and counts them by class',
  'api/src/features/reviews/review-queue.ts': 'merges three tables in one order',
  'api/src/features/school-activity/school-activity-reader.ts':
    'counts accounts by the school of their student',
  'api/src/features/self-hosted/restore-archive.ts':
    'fills every table of the database, whatever it holds',
  'api/src/features/self-hosted/self-hosted-reader.ts':
    'counts all tables and asks the database for its size',
  'api/src/features/self-hosted/write-archive.ts':
    'reads every table of the database, whatever it holds',
  'api/src/features/self-hosted/wrong-phones-reader.ts':
    'reads rows by the order of their ids, which no condition compares',
  'api/src/features/without-consent/without-consent-reader.ts':
    'looks for what is missing in the ledger of consents',
  'api/src/features/student-copies/assignments.ts':
    'joins the copies within reach to the students within reach',
  'api/src/features/student-copies/changes-within-reach.ts':
    'bounds the log by rows of the resources that it names',
  'api/src/features/student-copies/status-changes-reader.ts':
    'pages through the log with the names of its students',
  'api/src/features/student-copies/status-weeks-reader.ts': 'counts the log by week',
  'api/src/files/unattached.ts': 'finds files that no attachment names',
  'api/src/resources/unread-chats.ts': 'counts what is unread in several chats',
}

/** Files with too many lines, with the reason why they are not split. */
export const excusedLength = {
  'api/test/chats.test.ts': 'its tests share the world that one start fills',
}

/** Casts that turn the checker off, on each side (the api with what is shared, and the admin). Each has a comment with its reason. */
export const maxCasts = 4

/** Uses of `!` after a name or a call in the sources, for values that the checker sees as missing. May only fall. */
export const maxAssertions = 41
