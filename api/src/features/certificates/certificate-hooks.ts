import {
  certificateCodeLength,
  certificateNumberLength,
  shownSlipCode,
  type CertificateKind,
} from '@tinkerdesk/shared'
import { certificate, type Certificate } from '@tinkerdesk/shared/resources/certificate'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { randomCode } from '../../access/random-code.js'
import { system } from '../../access/system.js'
import { hooksOf, records, type ComingChange } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { titledProblem } from '../../problems/field-problem.js'
import { finishedWork, type FinishedWork } from './finished-work.js'

type Made = Extract<ComingChange<typeof certificate>, { action: 'create' }>

const nameOf = (person: { firstName: string | null; lastName: string | null }): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ')

const keyOf = ({ kind, workId }: Pick<Certificate, 'kind' | 'workId'>): string =>
  `${kind} ${workId}`

/** Reads the work that certificates name, each piece once. */
async function worksOf(changes: readonly Made[]): Promise<ReadonlyMap<string, FinishedWork>> {
  const students = new Map<string, { kind: CertificateKind; id: string; students: string[] }>()
  for (const { after } of changes) {
    if (after.workId === null) continue
    const named = students.get(keyOf(after)) ?? { kind: after.kind, id: after.workId, students: [] }
    named.students.push(after.student)
    students.set(keyOf(after), named)
  }
  const works = new Map<string, FinishedWork>()
  for (const [key, { kind, id, students: ids }] of students) {
    const { tx: sql, me } = changes[0]!
    const whose = { id: { $in: ids } }
    works.set(key, await finishedWork(kind, { sql, me, id, whose, limit: ids.length }))
  }
  return works
}

/** Reads the schools of students, as they are printed. */
async function schoolsOf(tx: Transaction, ids: readonly string[]) {
  const children = await records(student, tx).find({ id: { $in: ids } }, { fields: ['school'] })
  const schools = await records(school, tx).find(
    { id: { $in: [...new Set(children.map((child) => child.school))] } },
    { fields: ['name', 'principal', 'atlIncharge'] },
  )
  const byId = new Map(schools.map((each) => [each.id, each]))
  return new Map(children.map((child) => [child.id, byId.get(child.school)]))
}

/** Gives a new certificate its number and code, and keeps what it certifies. A certificate that names its work needs a student who has finished it. */
export const certificateHooks = hooksOf(certificate, {
  async beforeMany(changes) {
    const made = changes.filter((change): change is Made => change.action === 'create')
    if (made.length === 0) return changes.map(() => undefined)
    const works = await worksOf(made)
    const schools = await schoolsOf(
      made[0]!.tx,
      made.map(({ after }) => after.student),
    )
    return changes.map(({ action, after, me }) => {
      if (action !== 'create') return undefined
      const work = works.get(keyOf(after))
      const day = work?.dayOf.get(after.student)
      if (work && day === undefined)
        return titledProblem('student', 'This student has not finished this work.')
      const place = schools.get(after.student)
      return {
        ...(work && day !== undefined ? { work: work.title.slice(0, 300), day } : {}),
        number: shownSlipCode(randomCode(certificateNumberLength)),
        code: randomCode(certificateCodeLength),
        school: place?.id ?? null,
        schoolName: place?.name ?? null,
        principal: place ? nameOf(place.principal) : null,
        incharge: place ? nameOf(place.atlIncharge) : null,
        issuedBy: me === system ? null : me.displayName.slice(0, 160),
      }
    })
  },
})
