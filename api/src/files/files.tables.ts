import { table, type RowOf, type TableSpec } from '../database/table.js'

/** The uploaded files. Moments are ISO text, sizes bytes. */
export const files = table('files', {
  columns: {
    id: { type: 'text', primary: true },
    /** The uploader's file name, cleaned by `cleanFileName`. */
    name: { type: 'text' },
    size: { type: 'integer' },
    /** The media type detected from the bytes. */
    type: { type: 'text' },
    sha256: { type: 'text' },
    storage_key: { type: 'text' },
    /** The folder in which people and backups see it, such as `TA files/Line follower`. Set when it is first attached. */
    folder: { type: 'text', nullable: true },
    uploaded_by: { type: 'text' },
    created_at: { type: 'text' },
    /** Set when nothing refers to it any more. The row is deleted after the stored bytes. */
    deleted_at: { type: 'text', nullable: true },
    /** When a picture was turned upright and lost its metadata. Absent for other files, and for a picture that nobody has opened since. */
    cleaned_at: { type: 'text', nullable: true },
    /** When a job may make its thumbnail. Absent once that was tried, for files that no record names, and for files that are no pictures. */
    thumbnail_due: { type: 'text', nullable: true },
  },
  indexes: [
    { columns: ['uploaded_by', 'created_at'] },
    { columns: ['created_at'] },
    { columns: ['deleted_at'] },
    { columns: ['thumbnail_due'] },
    { columns: ['folder', 'name', 'id'] },
  ],
})

/** A stored file, as the server knows it. */
export type FileRow = RowOf<typeof files.columns>

/** The fields of records that name files. */
export const attachments = table('attachments', {
  columns: {
    file_id: { type: 'text', primary: true, references: 'files' },
    resource: { type: 'text', primary: true },
    record_id: { type: 'text', primary: true },
    /** The dotted path of the field, without list indexes: `resources`. */
    field: { type: 'text', primary: true },
    created_at: { type: 'text' },
  },
  indexes: [{ columns: ['file_id'] }, { columns: ['resource', 'record_id'] }],
})

export const fileTables: readonly TableSpec[] = [files, attachments]
