import { createHash } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { languageCodes } from '@tinkerdesk/shared'
import { consentGround } from '@tinkerdesk/shared/resources/consent-ground'
import { school } from '@tinkerdesk/shared/resources/school'
import { ulid } from 'ulid'
import { Config } from '../../config/config.js'
import { records } from '../../crud/index.js'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import { noticeVersions } from './notice.tables.js'
import type { NoticeText, NoticeTexts } from './notice-text.js'
import { writeNotice, type Ground, type OwnWords } from './write-notice.js'

/** A version of the notice, without its words. */
export interface NoticeVersion {
  number: number
  /** ISO 8601. */
  createdAt: string
}

export interface ReadNotice extends NoticeVersion {
  text: NoticeText
}

/** Keeps each version of the notice. It changes with the product, the grounds of purposes and the person for questions. */
@Injectable()
export class NoticeVersions {
  /** The last notice that was written, and from what. */
  private written: { from: string; digest: string; texts: NoticeTexts } | undefined

  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Returns the versions, the newest first. */
  async all(): Promise<NoticeVersion[]> {
    const rows = await noticeVersions.find(
      this.database.read,
      {},
      { columns: ['number', 'created_at'], order: ['-number'] },
    )
    return rows.map(({ number, created_at }) => ({ number, createdAt: created_at }))
  }

  /** Returns the newest version in a language. A change since is stored as a new one first. */
  async newest(language: string): Promise<ReadNotice> {
    const number = (await this.same(this.database.read)) ?? (await this.add())
    return (await this.one(number, language))!
  }

  /** Returns a version in a language, or in English if it has none in that. `undefined` if there is no such version. */
  async one(number: number, language: string): Promise<ReadNotice | undefined> {
    const [row] = await noticeVersions.find(this.database.read, { number })
    if (!row) return undefined
    const texts = JSON.parse(row.texts) as NoticeTexts
    const text = (Object.hasOwn(texts, language) && texts[language]) || texts['en']!
    return { number, createdAt: row.created_at, text }
  }

  /** Returns the number of the present notice, and stores it if it is new. */
  async keep(tx: Transaction): Promise<number> {
    const before = await this.same(tx)
    if (before !== undefined) return before
    // Two people who change a ground store one version each.
    await tx.lock('notice')
    const same = await this.same(tx)
    if (same !== undefined) return same
    const { digest, texts } = await this.present(tx)
    const [last] = await this.last(tx)
    const number = (last?.number ?? 0) + 1
    const row = { number, digest, texts: JSON.stringify(texts) }
    await noticeVersions.insert(tx, { id: ulid(), created_at: new Date().toISOString(), ...row })
    return number
  }

  private add(): Promise<number> {
    return this.database.write((tx) => this.keep(tx), 'strangers')
  }

  private last(sql: Sql) {
    return noticeVersions.find(
      sql,
      {},
      { columns: ['number', 'digest'], order: ['-number'], limit: 1 },
    )
  }

  /** Returns the number of the newest version, if the notice has not changed since. */
  private async same(sql: Sql): Promise<number | undefined> {
    const { digest } = await this.present(sql)
    const [last] = await this.last(sql)
    return last?.digest === digest ? last.number : undefined
  }

  /** Returns the present notice. It is written again only when what the installation says of itself has changed. */
  private async present(sql: Sql): Promise<{ digest: string; texts: NoticeTexts }> {
    const { officer, unkept } = this.config.childData
    const own: OwnWords = { grounds: await groundsOf(sql), officer, unkept }
    const from = JSON.stringify(own)
    if (this.written?.from !== from) {
      const texts = Object.fromEntries(
        languageCodes.map((language) => [language, writeNotice(language, own)]),
      )
      const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
      this.written = { from, digest, texts }
    }
    return this.written
  }
}

/** Returns the grounds that count, by purpose and school: of several for one place, the one that was changed last. */
async function groundsOf(sql: Sql): Promise<Ground[]> {
  const rows = await records(consentGround, sql).find({}, { order: ['updatedAt', 'id'] })
  const schools = await records(school, sql).find(
    { id: { $in: rows.flatMap((row) => row.school ?? []) } },
    { fields: ['name'] },
  )
  const nameOf = new Map(schools.map(({ id, name }) => [id, name]))
  const last = new Map(rows.map((row) => [`${row.purpose} ${row.school ?? ''}`, row]))
  return [...last.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { purpose, ground, sentence, school: id }]) => ({
      purpose,
      ground,
      sentence,
      school: id === null ? null : (nameOf.get(id) ?? ''),
    }))
}
