import { Injectable } from '@nestjs/common'
import {
  typeFaultOf,
  type FileValue,
  type Issue,
  type Me,
  type PlacedFile,
} from '@tinkerdesk/shared'
import { system } from '../access/system.js'
import type { Sql, Transaction } from '../database/database.js'
import { Events } from '../events/events.js'
import { ProblemError } from '../problems/problem-error.js'
import { FileRemover } from './file-remover.js'
import { attachments, files } from './files.tables.js'
import { FolderNames } from './folder-names.js'
import { inLists } from './in-list.js'
import { cleanableTypes } from './pictures/cleanable.js'
import { unattachedIn } from './unattached.js'

const foreignFileMessage = 'This file does not exist or was not uploaded by you'

/** A file that a record names: the dotted path of its field, without list indexes. */
export interface NamedFile {
  path: string
  id: string
  /** The file's own field, which may be an item of the one at `path`. Its types are not checked if absent. */
  field?: PlacedFile['field']
}

/** The changes of a write to the files that a record names. */
export interface FilesChange {
  me: Me
  resource: string
  recordId: string
  /** The files named before the write; none for a creation. */
  before: readonly NamedFile[]
  /** The files named after it. */
  after: readonly NamedFile[]
  /** The record that this one is a copy of, whose files may be shared. */
  copiedFrom?: { resource: string; recordId: string }
  /** The whole row, for the name of the folder that shows its files to people. */
  row?: Record<string, unknown>
}

interface Place {
  fileId: string
  resource: string
  recordId: string
  field: string
}
interface Candidate {
  id: string
  uploadedBy: string
  type: string
  isAttached: boolean
}

const keyOf = ({ path, id }: NamedFile): string => `${id} ${path}`

/** Returns the files in `some` that are not in `others`, without duplicates. */
function without(some: readonly NamedFile[], others: readonly NamedFile[]): NamedFile[] {
  const seen = new Set(others.map(keyOf))
  return some.filter((file) => !seen.has(keyOf(file)) && seen.add(keyOf(file)))
}

/** Records which file belongs to which field of which record. Decides who may attach a file, and releases files that nothing names. */
@Injectable()
export class AttachmentService {
  constructor(
    private readonly remover: FileRemover,
    private readonly folders: FolderNames,
    private readonly events: Events,
  ) {}

  /**
   * Updates the attachments of one record within the transaction of the write. A file may be newly attached by its uploader while it is
   * attached nowhere else, or together with the record's copy, if its field accepts its type. Anything else is a `validation_failed`.
   */
  async sync(tx: Transaction, change: FilesChange): Promise<void> {
    const added = without(change.after, change.before)
    const removed = without(change.before, change.after)
    if (added.length > 0) await this.attach(tx, change, added)
    if (removed.length > 0) await this.detach(tx, change, removed)
  }

  /** Releases all files of permanently deleted records. An archived record keeps its files until it is purged. */
  async release(tx: Transaction, resource: string, recordIds: readonly string[]): Promise<void> {
    const fileIds: string[] = []
    for (const { values } of inLists(recordIds)) {
      const rows = await attachments.find(tx, { resource, record_id: values })
      await attachments.remove(tx, { resource, record_id: values })
      fileIds.push(...rows.map(({ file_id }) => file_id))
    }
    await this.remover.removeUnattached(tx, fileIds)
  }

  /** Returns the files of these ids as responses show them. Ids of deleted files are left out. */
  async describe(sql: Sql, ids: Iterable<string>): Promise<Map<string, FileValue>> {
    const byId = new Map<string, FileValue>()
    for (const { values } of inLists(ids)) {
      const rows = await files.find(sql, { id: values, deleted_at: null })
      for (const { id, name, size, type } of rows)
        byId.set(id, { id, name, size, type, url: fileUrl(id) })
    }
    return byId
  }

  private async attach(
    tx: Transaction,
    change: FilesChange,
    added: readonly NamedFile[],
  ): Promise<void> {
    const { resource, recordId } = change
    const folder = this.folders.of(resource, change.row ?? {})
    const candidates = new Map<string, Candidate>()
    const places: Place[] = []
    const from = change.copiedFrom ?? { resource, recordId }
    let pictures = 0
    for (const { values } of inLists(added.map(({ id }) => id))) {
      const there = { id: values, deleted_at: null }
      // Locks the rows: no one else attaches or removes these files until this transaction ends.
      await files.update(tx, there, { deleted_at: null })
      const isFirst = { ...there, folder: null }
      const due = { thumbnail_due: new Date().toISOString() }
      pictures += await files.update(tx, { ...isFirst, type: cleanableTypes }, due)
      await files.update(tx, isFirst, { folder })
      const free = new Set((await unattachedIn(tx, values)).map(({ id }) => id))
      for (const { id, uploaded_by, type } of await files.find(tx, there))
        candidates.set(id, { id, uploadedBy: uploaded_by, type, isAttached: !free.has(id) })
      const named = {
        file_id: values,
        resource: [resource, from.resource],
        record_id: [recordId, from.recordId],
      }
      for (const { file_id: fileId, resource, record_id, field } of await attachments.find(
        tx,
        named,
      )) {
        const place = { fileId, resource, recordId: record_id, field }
        if (isOf(change, place) || isOf(from, place)) places.push(place)
      }
    }
    const issues: Issue[] = added.flatMap((named) => {
      const file = candidates.get(named.id)
      const own = places.filter(({ fileId }) => fileId === named.id)
      const message =
        file && mayAttach(change, named, file, own)
          ? typeFault(named, file, own)
          : foreignFileMessage
      return message === undefined ? [] : [{ path: named.path, message }]
    })
    if (issues.length > 0) throw new ProblemError('validation_failed', { issues })
    await insertPlaces(
      tx,
      added.map(({ path, id }) => ({ fileId: id, resource, recordId, field: path })),
    )
    if (pictures > 0) tx.afterCommit(() => this.events.emit('pictures-attached', {}))
  }

  /** Removes every attachment of the removed files that the record no longer names, also those of a field that has another name by now. */
  private async detach(
    tx: Transaction,
    { resource, recordId, after }: FilesChange,
    removed: readonly NamedFile[],
  ): Promise<void> {
    const named = new Set(after.map(keyOf))
    for (const { values } of inLists(removed.map(({ id }) => id))) {
      const places = await attachments.find(tx, { resource, record_id: recordId, file_id: values })
      const stale = places.filter(({ file_id: id, field: path }) => !named.has(keyOf({ id, path })))
      for (const field of new Set(stale.map((place) => place.field))) {
        const ids = stale.filter((place) => place.field === field).map(({ file_id }) => file_id)
        await attachments.remove(tx, { resource, record_id: recordId, field, file_id: ids })
      }
    }
    await this.remover.removeUnattached(
      tx,
      removed.map(({ id }) => id),
    )
  }
}

/** Returns the address of a file's content on our own origin. */
export const fileUrl = (id: string): string => `/api/files/${id}`

/** Returns why the field does not accept the file. What the same field of the copied record holds may be older than the rule, and stays. */
const typeFault = (
  { path, field }: NamedFile,
  { type }: Candidate,
  places: readonly Place[],
): string | undefined =>
  field && !places.some((place) => place.field === path) ? typeFaultOf(field, type) : undefined

type RecordKey = Pick<FilesChange, 'resource' | 'recordId'>

const isOf = (record: RecordKey, place: RecordKey): boolean =>
  record.resource === place.resource && record.recordId === place.recordId

/** `places` are those of this file. */
function mayAttach(
  change: FilesChange,
  { path }: NamedFile,
  file: Candidate,
  places: readonly Place[],
): boolean {
  // Compare by identity: an account with the same id as the product itself is not the product.
  if (change.me === system) return true
  const isMine = file.uploadedBy === change.me.uid
  if (isMine && !file.isAttached) return true
  return places.some((place) => {
    // Only people who see both fields, the uploader and admins, may move a file between fields. Others could otherwise read a field they
    // may not.
    return place.field === path || (isOf(change, place) && (isMine || change.me.role === 'admin'))
  })
}

const placesInOneInsert = 100

async function insertPlaces(tx: Transaction, places: readonly Place[]): Promise<void> {
  const now = new Date().toISOString()
  for (let at = 0; at < places.length; at += placesInOneInsert) {
    const rows = places
      .slice(at, at + placesInOneInsert)
      .map(({ fileId, resource, recordId, field }) => ({
        file_id: fileId,
        resource,
        record_id: recordId,
        field,
        created_at: now,
      }))
    await attachments.insertMissing(tx, ...rows)
  }
}
