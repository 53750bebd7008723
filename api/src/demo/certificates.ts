import {
  builtInWords,
  certificateKinds,
  languageCodes,
  places,
  type CertificateKind,
  type Me,
} from '@tinkerdesk/shared'
import { attendance } from '@tinkerdesk/shared/resources/attendance'
import { certificate } from '@tinkerdesk/shared/resources/certificate'
import { certificateTemplate } from '@tinkerdesk/shared/resources/certificate-template'
import { studentActivity } from '@tinkerdesk/shared/resources/student-activity'
import { studentCompetition } from '@tinkerdesk/shared/resources/student-competition'
import { records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { sayIn } from '../mail/reader-language.js'

/** Certificates of each kind. */
const many = 8

/** The words of each kind in each language, so that an admin finds what to change. */
async function fillTemplates(tx: Transaction, me: Me): Promise<void> {
  const all = languageCodes.flatMap((language) =>
    certificateKinds.map((kind) => ({ kind, language })),
  )
  await records(certificateTemplate, tx, me).createAll(
    all.map(({ kind, language }) => {
      const say = sayIn(language)
      const { title, text, first, second } = builtInWords[kind]
      return {
        kind,
        language,
        title: say(title),
        text: say(text),
        first: { ...first, office: say(first.office) },
        second: { ...second, office: say(second.office) },
      }
    }),
  )
}

/** Some students have certificates. The demo student has one for a session. */
export async function fillCertificates(
  tx: Transaction,
  { admin, student }: { admin: Me; student: Me },
): Promise<void> {
  await fillTemplates(tx, admin)
  const own = student.studentId ?? ''
  const some = <R extends { student: string }>(rows: readonly R[]) =>
    rows.toSorted((a, b) => Number(b.student === own) - Number(a.student === own)).slice(0, many)
  const fields = ['student', 'source'] as const
  const done = some(
    await records(studentActivity, tx).find(
      { status: 'TA Completed', source: { $ne: null } },
      { fields },
    ),
  )
  const entered = some(
    await records(studentCompetition, tx).find(
      { status: { $in: ['In Review', 'Competition Completed'] }, source: { $ne: null } },
      { fields },
    ),
  )
  const came = some(
    await records(attendance, tx).find(
      { mark: 'present', session: { $ne: null }, student: own },
      { fields: ['student', 'session'], limit: 1 },
    ),
  )
  const body = (kind: CertificateKind, row: { student: string; source: string | null }) => ({
    kind,
    student: row.student,
    workId: row.source,
  })
  await records(certificate, tx, admin).createAll([
    ...done.map((row) => body('activity', row)),
    ...came.map(({ student: child, session }) =>
      body('session', { student: child, source: session }),
    ),
    ...entered.map((row, at) => ({
      ...body('competition', row),
      place: at % 3 === 0 ? (places[at / 3] ?? null) : null,
    })),
  ])
}
