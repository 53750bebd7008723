import { z } from 'zod'
import { listPage } from './lists/list-page.js'
import { uploadedFile } from './uploaded-file.js'

const fileFolder = z.object({
  /** The path, such as "TA files/Line follower". */
  folder: z.string(),
  /** The number of its files that this person may open. */
  files: z.int(),
  /** The size of these files. */
  bytes: z.int(),
})
/** A folder of files: `GET /api/file-folders`. */
export type FileFolder = z.infer<typeof fileFolder>
export const fileFolderPage = listPage(fileFolder)
export type FileFolderPage = z.infer<typeof fileFolderPage>

const filePlace = z.object({
  resource: z.string(),
  /** The record's id. */
  record: z.string(),
  /** The record's name, or `null` if it is archived and this person does not read its name. */
  title: z.string().nullable(),
  /** The batch in the archive, to admins. `null` for a record that is not archived. */
  batch: z.string().nullable(),
  /** The ids of its related records, by path: its address may need them. */
  relations: z.record(z.string(), z.string()),
  /** The number of further records of this resource that name the file, such as the copies of other students. */
  more: z.int(),
})
const filedFile = uploadedFile.extend({
  uploadedAt: z.iso.datetime(),
  /** The records that name it, one of each resource, as far as this person may read them. */
  places: z.array(filePlace),
})
/** A file of a folder: `GET /api/file-folders/files`. */
export type FiledFile = z.infer<typeof filedFile>
export type FilePlace = z.infer<typeof filePlace>
export const filedFilePage = listPage(filedFile)
export type FiledFilePage = z.infer<typeof filedFilePage>
