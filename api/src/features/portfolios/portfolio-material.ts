import { dayInIndia, handedIn, type MaterialPiece, type StoredPortfolio } from '@tinkerdesk/shared'
import { attendance } from '@tinkerdesk/shared/resources/attendance'
import { session } from '@tinkerdesk/shared/resources/session'
import { studentActivity } from '@tinkerdesk/shared/resources/student-activity'
import { studentCompetition } from '@tinkerdesk/shared/resources/student-competition'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { files } from '../../files/files.tables.js'
import { inLists } from '../../files/in-list.js'
import { cleanableTypes } from '../../files/pictures/cleanable.js'

/** Copies of each type that are looked at, the newest first. */
const maxCopies = 200

/** A piece that a student may choose, with the place of its photo. */
export interface Material extends MaterialPiece {
  photo: StoredPortfolio['pieces'][number]['photo']
}

const dayOf = (moment: string | null): string | null =>
  moment ? dayInIndia(new Date(moment)) : null

/** Returns what of a student's own work may be in their portfolio: finished work, their photos of it, and their hours. */
export async function materialOf(sql: Sql, student: string): Promise<Material[]> {
  const newest = { order: ['-updatedAt'], limit: maxCopies } as const
  const activities = await records(studentActivity, sql).find(
    { student },
    { fields: ['taName', 'status', 'statusAt', 'files'], ...newest },
  )
  const entries = await records(studentCompetition, sql).find(
    { student },
    {
      fields: ['name', 'status', 'statusAt', 'studentUploadFile', 'moreFiles'],
      ...newest,
    },
  )
  const done = activities.filter(({ status }) => status === 'TA Completed')
  const takenPart = entries.filter(
    ({ status }) => status === handedIn || status.endsWith('Completed'),
  )
  const work = (type: 'activity' | 'competition', title: string | null) => ({
    type,
    title: title ?? '',
    hours: null,
    photo: null,
  })
  const named = [
    ...activities.flatMap(({ id, taName, files: all }) =>
      all.map((file) => ({
        file: file.id,
        title: taName ?? '',
        resource: studentActivity.name,
        record: id,
      })),
    ),
    ...entries.flatMap(({ id, name, studentUploadFile: first, moreFiles }) =>
      [...(first ? [first] : []), ...moreFiles].map((file) => ({
        file: file.id,
        title: name ?? '',
        resource: studentCompetition.name,
        record: id,
      })),
    ),
  ]
  const pictures = await picturesAmong(
    sql,
    named.map(({ file }) => file),
  )
  return [
    ...done.map(({ id, taName, statusAt }) => ({
      ...work('activity', taName),
      source: id,
      day: dayOf(statusAt),
    })),
    ...takenPart.map(({ id, name, statusAt }) => ({
      ...work('competition', name),
      source: id,
      day: dayOf(statusAt),
    })),
    {
      type: 'hours',
      source: null,
      title: '',
      day: null,
      hours: await hoursOf(sql, student),
      photo: null,
    },
    ...named
      .filter(({ file }) => pictures.has(file))
      .map(({ file, title, resource, record }) => ({
        type: 'photo' as const,
        source: file,
        title,
        day: null,
        hours: null,
        photo: { file, resource, record },
      })),
  ]
}

/** Returns those of some files that are pictures which are cleaned of what they say beside the picture. */
async function picturesAmong(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const pictures = new Set<string>()
  for (const { values } of inLists(ids)) {
    const rows = await files.find(
      sql,
      { id: values, type: cleanableTypes, deleted_at: null },
      { columns: ['id'] },
    )
    for (const { id } of rows) pictures.add(id)
  }
  return pictures
}

/** Returns how often a student came, and for how many hours. An hour of the lab is one hour, a session has its own length. */
async function hoursOf(sql: Sql, student: string): Promise<{ times: number; hours: number }> {
  const marks = await records(attendance, sql).find(
    { student, mark: { $in: ['present', 'late'] } },
    { fields: ['session'] },
  )
  const held = marks.flatMap((mark) => mark.session ?? [])
  let hours = marks.length - held.length
  for (const { values } of inLists(held)) {
    const sessions = await records(session, sql).find(
      { id: { $in: [...values] } },
      { fields: ['duration'] },
    )
    hours += sessions.reduce((all, { duration }) => all + duration, 0)
  }
  return { times: marks.length, hours }
}
