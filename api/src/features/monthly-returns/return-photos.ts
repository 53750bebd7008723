import { dayInIndia } from '@tinkerdesk/shared'
import { attendance } from '@tinkerdesk/shared/resources/attendance'
import type { MonthlyReturn } from '@tinkerdesk/shared/resources/monthly-return'
import { session } from '@tinkerdesk/shared/resources/session'
import { studentActivity } from '@tinkerdesk/shared/resources/student-activity'
import type { ReturnScope } from '@tinkerdesk/shared/rules/monthly-return/define-return'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { attachments, files } from '../../files/files.tables.js'
import { inLists } from '../../files/in-list.js'
import { cleanableTypes } from '../../files/pictures/cleanable.js'

import { consentFor, consentNeeds } from '../../resources/consents.js'

type Chosen = MonthlyReturn['photos'][number]

/** A photo of a month, with the record that has it. */
export interface MonthPhoto {
  file: string
  resource: 'session' | 'studentActivity'
  record: string
  day: string
}

/** Records of each kind that are looked at. */
const maxRecords = 200

const dayOf = (moment: string): string => dayInIndia(new Date(moment))

/** Returns the pictures of a school's sessions of a month, and of the activities of its students whose status changed in it. */
export async function photosOf(
  sql: Sql,
  { school, from, until }: ReturnScope,
): Promise<MonthPhoto[]> {
  const sessions = await records(session, sql).find(
    { school, timestamp: { $gte: from, $lt: until } },
    { fields: ['photos', 'timestamp'], order: ['timestamp', 'id'], limit: maxRecords },
  )
  const works = await records(studentActivity, sql).find(
    {
      statusAt: { $gte: from, $lt: until },
      student: { $where: { school } },
    },
    { fields: ['files', 'statusAt'], order: ['statusAt', 'id'], limit: maxRecords },
  )
  const all = [
    ...sessions.flatMap(({ id, photos, timestamp }) =>
      photos.map((photo) => ({
        file: photo.id,
        resource: 'session' as const,
        record: id,
        day: dayOf(timestamp),
      })),
    ),
    ...works.flatMap(({ id, files: own, statusAt }) =>
      own.map((file) => ({
        file: file.id,
        resource: 'studentActivity' as const,
        record: id,
        day: dayOf(statusAt ?? from),
      })),
    ),
  ]
  const pictures = new Set<string>()
  for (const { values } of inLists(all.map(({ file }) => file)))
    for (const { id } of await files.find(
      sql,
      { id: values, type: cleanableTypes, deleted_at: null },
      { columns: ['id'] },
    ))
      pictures.add(id)
  return all.filter(({ file }) => pictures.has(file))
}

type Place = Pick<MonthPhoto, 'resource' | 'record'>

/** Returns who may be in the pictures of each record: those who came to a session, or whose activity it is. An empty list says that nobody knows. */
async function childrenIn(sql: Sql, places: readonly Place[]): Promise<Map<string, string[]>> {
  const idsOf = (resource: MonthPhoto['resource']) => [
    ...new Set(places.filter((each) => each.resource === resource).map(({ record }) => record)),
  ]
  const marks = await records(attendance, sql).find(
    { session: { $in: idsOf('session') }, mark: { $in: ['present', 'late'] } },
    { fields: ['session', 'student'] },
  )
  const works = await records(studentActivity, sql).find(
    { id: { $in: idsOf('studentActivity') } },
    { fields: ['student'] },
  )
  const children = new Map<string, string[]>()
  for (const { session: of, student: child } of marks)
    if (of) children.set(of, [...(children.get(of) ?? []), child])
  for (const { id, student: child } of works) children.set(id, [child])
  return children
}

/** Returns those of some photos that may be in a return of the school. */
export async function allowedPhotos<P extends Place>(
  sql: Sql,
  school: string,
  photos: readonly P[],
): Promise<P[]> {
  const children = await childrenIn(sql, photos)
  const isNeeded = (await consentNeeds(sql, 'photos')).at(school)
  if (!isNeeded) return [...photos]
  const states = await consentFor(sql, [...children.values()].flat(), 'photos')
  return photos.filter(({ record }) => {
    const who = children.get(record) ?? []
    return who.length > 0 && who.every((child) => states.get(child)?.isAllowed)
  })
}

/** Returns the chosen photos that are still where they were, and may be shown. */
export async function shownPhotos(
  sql: Sql,
  school: string,
  chosen: readonly Chosen[],
): Promise<Chosen[]> {
  const there = new Set<string>()
  for (const { values } of inLists(chosen.map(({ file }) => file)))
    for (const { file_id: file, record_id: record } of await attachments.find(sql, {
      file_id: values,
    }))
      there.add(`${file} ${record}`)
  const ids = { id: { $in: chosen.flatMap(({ record }) => record ?? []) } }
  const sources = [
    ...(await records(session, sql).find(ids, { fields: [] })),
    ...(await records(studentActivity, sql).find(ids, { fields: [] })),
  ]
  const live = new Set(sources.map(({ id }) => id))
  const left = chosen.flatMap(({ resource, record, ...photo }) =>
    resource && record && live.has(record) && there.has(`${photo.file} ${record}`)
      ? [{ ...photo, resource, record }]
      : [],
  )
  return allowedPhotos(sql, school, left)
}
