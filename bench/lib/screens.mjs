const thisMonth = () => new Date().toISOString().slice(0, 7)

/** Returns lists that take long, and the addresses that screens of features read. `rowsOf` returns some rows of a resource. */
export function screensOf(rowsOf) {
  const [school, student, source] = ['school', 'student', 'tinkeringActivity'].map(
    (name) => rowsOf(name)[0]?.id ?? '',
  )
  const month = thisMonth()
  const searched = ['a', 'plan', 'bench', 'zzz', 'kumar']
  const kinds = ['studentActivity', 'studentCompetition', 'studentCourse']
  const copies = kinds.flatMap((kind) => [
    `review-queue?kind=${kind}`,
    `review-queue?kind=${kind}&school=${school}`,
    `review-queue?kind=${kind}&page=100`,
    `status-changes?kind=${kind}`,
    `status-changes?kind=${kind}&student=${student}`,
  ])
  return [
    // An order over two tables, deep pages, a rare text, and conditions that nearly all rows meet.
    'students?sort=school.name,ASC&sort=name.lastName,DESC&limit=100&page=980',
    'students?sort=section,ASC&limit=100&page=990',
    'students?filter=name.lastName||$contL||zzq&sort=updatedAt,DESC&limit=25',
    'students?filter=school.name||$exclL||zz&sort=class,DESC&limit=25&page=2000',
    'student-activities?filter=student.name.lastName||$exclL||zz&sort=taName,DESC&limit=100&page=90',
    'home',
    'bell',
    'chats',
    `calendar?from=${month}-01&to=${month}-28`,
    'chat-with-admin',
    ...searched.flatMap((text) => [
      `quick-find?q=${text}`,
      `file-folders?search=${text}`,
      `chat-with-admin?search=${text}`,
      `archive?search=${text}`,
    ]),
    'file-folders',
    'file-folders?page=3',
    ...copies,
    'status-changes/weeks',
    `not-handed-in?kind=studentActivity&source=${source}`,
    'not-handed-in?kind=studentActivity',
    'audit',
    'audit?page=4000',
    'audit?resource=studentActivity&page=100',
    'audit?action=update&page=50',
    'archive',
    'archive?page=50',
    'access-log',
    `access-log?child=${student}`,
    'children-without-consent',
    'children-without-consent?page=1000',
    'coordinated-schools',
    'duplicates?resource=student',
    `duplicates?resource=student&school=${school}`,
    `figures?month=${month}`,
    `figures?month=${month}&scope=school&school=${school}`,
    `return-figures?school=${school}&month=${month}`,
    'promotion',
    'school-activity',
    'retention',
    'change-sets',
    'jobs',
    'outbox',
    'tinkering-activities/groups?by=status',
  ].map((path) => `/api/${path}`)
}
