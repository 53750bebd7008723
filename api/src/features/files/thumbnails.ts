import { Injectable, Logger } from '@nestjs/common'
import { system } from '../../access/system.js'
import { Database, type Transaction } from '../../database/database.js'
import { files } from '../../files/files.tables.js'
import { PictureGivenUpError } from '../../files/pictures/picture-cleaner.js'
import { ProblemError } from '../../problems/problem-error.js'
import { problemFrom } from '../../problems/problem-from.js'
import type { FileRow } from '../../files/files.tables.js'
import { StoredPictures } from '../../files/pictures/stored-pictures.js'

/** Pictures are drawn for this time between two transactions, in ms. */
const spanMs = 2_000
/** At most so many between two transactions. */
const atOnce = 20
/** A picture whose bytes could not be read is tried again after this time, in ms. */
const laterMs = 24 * 60 * 60_000

const moment = (ms: number): string => new Date(ms).toISOString()

/** Makes the thumbnails that are due. Only the job of thumbnails calls it, which runs once at a time in a process. */
@Injectable()
export class Thumbnails {
  private readonly logger = new Logger('Pictures')
  private tried: readonly string[] = []

  constructor(
    private readonly database: Database,
    private readonly pictures: StoredPictures,
  ) {}

  /**
   * Makes those that have been due for longest, for some two seconds. Throws `storage_full`, and `unavailable` if no picture can be read
   * here.
   */
  async make(): Promise<void> {
    const due = { thumbnail_due: { $lte: moment(Date.now()) }, deleted_at: null }
    const next = await files.find(this.database.read, due, {
      order: ['thumbnail_due'],
      limit: atOnce,
    })
    const until = Date.now() + spanMs
    const tried: string[] = []
    for (const file of next) {
      if (Date.now() > until) break
      if (await this.try(file)) tried.push(file.id)
    }
    this.tried = tried
  }

  /** Notes which pictures were tried, and returns their number. */
  async note(tx: Transaction): Promise<number> {
    await files.update(tx, { id: this.tried }, { thumbnail_due: null })
    return this.tried.length
  }

  /** Returns true if it is made, or if there is nothing to make it of. */
  private async try(file: FileRow): Promise<boolean> {
    try {
      await this.pictures.thumbnail(system, await this.pictures.cleaned(system, file))
    } catch (error) {
      const { code } = problemFrom(error)
      if (
        code === 'storage_full' ||
        (error instanceof ProblemError &&
          code !== 'not_found' &&
          !(error instanceof PictureGivenUpError))
      )
        throw error
      if (code !== 'not_found') return this.postpone(file, error)
    }
    return true
  }

  /** Lets a picture wait until tomorrow, so that it does not hold up the others. */
  private async postpone({ id }: FileRow, error: unknown): Promise<false> {
    this.logger.warn(`The thumbnail of file ${id} could not be made: ${String(error)}`)
    await this.database.write(
      (tx) => files.update(tx, { id }, { thumbnail_due: moment(Date.now() + laterMs) }),
      'product',
    )
    return false
  }
}
