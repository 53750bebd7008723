import { Injectable } from '@nestjs/common'
import {
  portfolioCode,
  storedPortfolio,
  today,
  type OpenPortfolio,
  type StoredPortfolio,
} from '@tinkerdesk/shared'
import { portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { studentActivity } from '@tinkerdesk/shared/resources/student-activity'
import { studentCompetition } from '@tinkerdesk/shared/resources/student-competition'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { networkOf } from '../../access/network-of.js'
import { system } from '../../access/system.js'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { sharedLimiter, take } from '../../database/shared-limiter.js'
import { attachments, files } from '../../files/files.tables.js'
import { StoredPictures } from '../../files/pictures/stored-pictures.js'
import { isSharingAgreed } from './sharing.js'
import { ProblemError } from '../../problems/problem-error.js'

/** Requests from one network in a quarter of an hour: a page asks for itself and up to 24 pictures. */
const maxPages = 300
const maxPictures = 300 * 24
const quarterHour = 15 * 60

/** Shows released portfolios to anyone who has the code of one. Everything is checked again at each request. */
@Injectable()
export class OpenPortfolios {
  private readonly pages: RateLimiterAbstract
  private readonly photos: RateLimiterAbstract

  constructor(
    private readonly database: Database,
    private readonly pictures: StoredPictures,
  ) {
    this.pages = sharedLimiter(database, 'portfolio pages', maxPages, quarterHour)
    this.photos = sharedLimiter(database, 'portfolio pictures', maxPictures, quarterHour)
  }

  /** Returns a portfolio, and nothing for any other code: one that has ended is as one that never was. Throws `too_many_requests`. */
  async open(code: string, address: string): Promise<OpenPortfolio | null> {
    await take(this.pages, networkOf(address))
    const { shown } = (await this.released(code)) ?? {}
    if (!shown) return null
    let photos = 0
    return {
      ...shown,
      pieces: shown.pieces.map((piece) => ({ ...piece, photo: piece.photo ? photos++ : null })),
    }
  }

  /** Returns a small WebP of one of its photos, by number. Throws `not_found` for any other, and `too_many_requests`. */
  async picture(code: string, number: number, address: string): Promise<Buffer> {
    await take(this.photos, networkOf(address))
    const { student, shown } = (await this.released(code)) ?? {}
    const photo = shown?.pieces.flatMap((piece) => piece.photo ?? [])[number]
    if (!student || !photo) throw new ProblemError('not_found')
    const { file: id, resource, record } = photo
    const sql = this.database.read
    const of = { id: record, student }
    const works =
      resource === 'studentActivity'
        ? await records(studentActivity, sql).count(of)
        : await records(studentCompetition, sql).count(of)
    const places = await attachments.count(sql, { file_id: id, resource, record_id: record })
    const [file] = await files.find(sql, { id, deleted_at: null })
    // A photo that was taken out of the work, or whose work was archived, is gone from the page, too.
    if (works === 0 || places === 0 || !file) throw new ProblemError('not_found')
    return this.pictures.thumbnail(system, await this.pictures.cleaned(system, file))
  }

  private async released(
    code: string,
  ): Promise<{ student: string; shown: StoredPortfolio } | undefined> {
    if (!portfolioCode.test(code)) return undefined
    const [row] = await records(portfolio, this.database.read).find(
      { code, state: 'released', until: { $gte: today() } },
      { fields: ['student', 'shown'], limit: 1 },
    )
    return row?.shown && (await isSharingAgreed(this.database.read, row.student))
      ? { student: row.student, shown: storedPortfolio.parse(JSON.parse(row.shown)) }
      : undefined
  }
}
