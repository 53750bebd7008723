import { fieldProblem } from '../../problems/field-problem.js'
import { buffer } from 'node:stream/consumers'
import type { DraftRequest, Me } from '@tinkerdesk/shared'
import type { Database } from '../../database/database.js'
import { files } from '../../files/files.tables.js'
import type { FileStore } from '../../files/file-store.js'
import { isCleanable } from '../../files/pictures/cleanable.js'

const maxPhotoBytes = 8 * 1024 * 1024

/** Returns a person's own upload as a data URL. Throws a 400 unless it is a picture whose metadata was removed. */
export async function photoOf(
  database: Database,
  store: FileStore,
  me: Me,
  id: string,
): Promise<string> {
  const [file] = await files.find(database.read, { id, uploaded_by: me.uid, deleted_at: null })
  if (!file) throw fieldProblem('photo', 'This photo does not exist. Upload it again.')
  if (!isCleanable(file.type) || file.cleaned_at === null)
    throw fieldProblem('photo', 'Choose a photo as JPEG, PNG or WebP')
  if (file.size > maxPhotoBytes) throw fieldProblem('photo', 'Choose a photo of at most 8 MB')
  return `data:${file.type};base64,${(await buffer(await store.open(file.storage_key))).toString('base64')}`
}

/** Throws a 400 for a photo, which the composer cannot use. */
export function refusePhoto({ photo }: DraftRequest): void {
  if (photo !== undefined)
    throw fieldProblem('photo', 'Photos are used only when an AI provider is set up')
}
