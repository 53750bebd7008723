import { Injectable } from '@nestjs/common'
import {
  entryFor,
  classes,
  hasPlaces,
  maxFinishers,
  titleOf,
  type CertificateKind,
  type CompetitionPlace,
  type Finisher,
  type Finishers,
  type Issued,
  type Me,
} from '@tinkerdesk/shared'
import { certificate } from '@tinkerdesk/shared/resources/certificate'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { records } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { finishedWork } from './finished-work.js'

/** A piece of work. */
export interface Work {
  kind: CertificateKind
  work: string
}

interface Choice {
  school?: string | undefined
  class?: (typeof classes)[number] | undefined
}

interface Recipient {
  student: string
  place?: CompetitionPlace | null | undefined
}

/** Lists who has finished a piece of work, and gives them certificates, through the rights of a person. */
@Injectable()
export class Issuer {
  constructor(private readonly database: Database) {}

  /** Returns the students who have finished some work, by class and name. Throws `not_found` for work that the person may not read. */
  async finishers(
    me: Me,
    { kind, work: id }: Work,
    choice: Choice,
    leaving: AbortSignal,
  ): Promise<Finishers> {
    const sql = this.database.scan(me.uid, leaving)
    const whose = {
      ...(choice.school === undefined ? {} : { school: choice.school }),
      ...(choice.class === undefined ? {} : { class: choice.class }),
    }
    const isOfAll = Object.keys(whose).length === 0
    const { title, dayOf } = await finishedWork(kind, {
      sql,
      me,
      id,
      ...(isOfAll ? {} : { whose }),
      limit: maxFinishers + 1,
    })
    const ids = [...dayOf.keys()].slice(0, maxFinishers)
    const children = await records(student, sql, me).find(
      { id: { $in: ids } },
      {
        fields: ['name', 'class', 'section', 'school'],
        order: ['name.firstName', 'name.lastName'],
      },
    )
    const schoolIds = [...new Set(children.flatMap((child) => child.school ?? []))]
    const schools = await records(school, sql, me).find(
      { id: { $in: schoolIds } },
      { fields: ['name'] },
    )
    const nameOf = new Map(schools.map((each) => [each.id, each.name ?? '']))
    const certificates = await validOf(sql, me, { kind, work: id }, ids)
    const students = children.map((child): Finisher => ({
      student: child.id,
      name: titleOf(student, child),
      class: child.class ?? null,
      section: child.section ?? null,
      school: nameOf.get(child.school ?? '') ?? '',
      day: dayOf.get(child.id) ?? '',
      certificate: certificates.get(child.id) ?? null,
    }))
    return { work: title, students: students.sort(byClass), isCut: dayOf.size > maxFinishers }
  }

  /**
   * Gives students certificates for work that they have finished, in one transaction. A student who has one already keeps it, so the same request
   * again, also from another tab, changes nothing.
   */
  issue(me: Me, of: Work & { students: readonly Recipient[] }): Promise<Issued> {
    const { kind, work, students } = of
    return this.database.write(async (tx) => {
      // Two people who issue for the same work meet here, and not at the unique index.
      await tx.lock(`certificates ${work}`)
      const recipients = new Map(students.map((each) => [each.student, each.place ?? null]))
      const ids = [...recipients.keys()]
      const before = await validOf(tx, me, of, ids)
      const made = await records(certificate, tx, me).createAll(
        [...recipients]
          .filter(([id]) => !before.has(id))
          .map(([id, place]) => ({
            student: id,
            kind,
            workId: work,
            ...(hasPlaces(kind) && place !== null ? { place } : {}),
          })),
      )
      const after = new Map([
        ...[...before].map(([id, row]) => [id, row] as const),
        ...made.map(
          (row) => [row.student ?? '', { id: row.id, number: row.number ?? '' }] as const,
        ),
      ])
      return {
        certificates: ids.map((id) => ({
          student: id,
          id: entryFor(after, id).id,
          number: entryFor(after, id).number,
        })),
        added: made.length,
      }
    }, me.uid)
  }
}

/** Returns the valid certificates of some students for a piece of work, by student. */
async function validOf(sql: Sql, me: Me, { kind, work }: Work, ids: readonly string[]) {
  const rows = await records(certificate, sql, me).find(
    { student: { $in: ids }, validFor: work, kind },
    { fields: ['student', 'number', 'place'] },
  )
  return new Map(
    rows.map((row) => [
      row.student ?? '',
      { id: row.id, number: row.number ?? '', place: row.place ?? null },
    ]),
  )
}

const placeOf = ({ class: group }: Finisher): number => classes.findIndex((each) => each === group)

/** By class, then in the order in which they were read: by name. */
const byClass = (a: Finisher, b: Finisher): number => placeOf(a) - placeOf(b)
