import { Injectable } from '@nestjs/common'
import type { Me, ReturnFigures } from '@tinkerdesk/shared'
import { monthlyReturn } from '@tinkerdesk/shared/resources/monthly-return'
import { returnScope } from '@tinkerdesk/shared/rules/monthly-return/return-scope'
import { changedAt, records } from '../../crud/index.js'
import { Database, type Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { titledProblem } from '../../problems/field-problem.js'
import { allowedPhotos, photosOf } from './return-photos.js'
import { ReturnReader, storedReturn, type ReturnPlace } from './return-reader.js'

/** A return as a person last read it. `version` is `null` while nothing was entered. */
export interface ReturnRead extends ReturnPlace {
  version: number | null
}

export interface LineEntry {
  line: string
  /** `null` takes the entry away. */
  value: number | null
  reason?: string | null | undefined
}

export interface ChosenPhoto {
  file: string
  words: string | null
}

/** Returns chosen photos with their records. Throws for one that is not of the month, or that lacks a consent. */
async function placedPhotos(
  tx: Transaction,
  { school, month }: ReturnPlace,
  photos: readonly ChosenPhoto[],
) {
  const all = await photosOf(tx, returnScope(school, month, new Date()))
  const placed = new Map((await allowedPhotos(tx, school, all)).map((photo) => [photo.file, photo]))
  return photos.map(({ file, words }) => {
    const photo = placed.get(file)
    if (!photo)
      throw titledProblem(
        'photos',
        'Some of these photos are not of this month, or a child in them has no consent.',
      )
    return { ...photo, words }
  })
}

/** Returns the record of a return, which is made with the first thing that is kept in it. */
async function begun(tx: Transaction, me: Me, place: ReturnPlace) {
  const stored = await storedReturn(tx, me, place)
  if (stored) return stored
  await records(monthlyReturn, tx, me).create(place)
  const made = await storedReturn(tx, me, place)
  if (!made) throw new ProblemError('not_found')
  return made
}

/** Changes returns: what is entered, handing in, reopening. */
@Injectable()
export class ReturnWriter {
  constructor(
    private readonly database: Database,
    private readonly reader: ReturnReader,
  ) {}

  /** Enters or corrects a line, through the person's rights. The same again changes nothing. */
  async enter(
    me: Me,
    { version, line, value, reason, ...place }: ReturnRead & LineEntry,
  ): Promise<ReturnFigures> {
    // An unknown school, month or line is refused before anything is written.
    await this.reader.assertOwn(me, place)
    await this.reader.assertEntry(me, place, { line, value })
    await this.database.write(async (tx) => {
      const rows = records(monthlyReturn, tx, me)
      await this.lock(tx, place)
      const stored = await storedReturn(tx, me, place)
      const entries = stored?.entries ?? []
      const before = entries.find((entry) => entry.line === line)
      if ((before?.value ?? null) === value && (before?.reason ?? null) === (reason ?? null)) return
      const others = entries.filter((entry) => entry.line !== line)
      const next = value === null ? others : [...others, { line, value, reason: reason ?? null }]
      if (!stored) return void (await rows.create({ ...place, entries: next }))
      if (version !== stored.version) throw this.conflict(stored)
      await rows.change(stored.id, { version: stored.version, entries: next })
    }, me.uid)
    return this.reader.of(me, place, undefined)
  }

  /** Chooses the photos of a return, through the person's rights. The same again changes nothing. */
  async choosePhotos(
    me: Me,
    { version, photos, ...place }: ReturnRead & { photos: readonly ChosenPhoto[] },
  ): Promise<ReturnFigures> {
    await this.reader.assertOwn(me, place)
    await this.database.write(async (tx) => {
      await this.lock(tx, place)
      const stored = await begun(tx, me, place)
      if (stored.state === 'handedIn')
        throw new ProblemError('not_applicable', {
          title: 'This return is handed in. An admin can open it again.',
        })
      const before = stored.photos.map(({ file, words }) => ({ file, words }))
      if (JSON.stringify(before) === JSON.stringify(photos)) return
      // A new row is as it was read: without photos.
      if (version !== null ? version !== stored.version : before.length > 0)
        throw this.conflict(stored)
      await records(monthlyReturn, tx).put(stored.id, {
        photos: await placedPhotos(tx, place, photos),
      })
    }, me.uid)
    return this.reader.of(me, place, undefined)
  }

  /**
   * Hands a return in: every line is kept as it is now. Numbers are computed before the transaction, which only stores them. The person who sends it twice
   * gets what was handed in; anyone else who is late gets a conflict.
   */
  async handIn(me: Me, { version, ...place }: ReturnRead): Promise<ReturnFigures> {
    await this.reader.assertOwn(me, place)
    const figures = await this.reader.of(me, place, undefined)
    if (figures.state === 'open' && !figures.isDue)
      throw new ProblemError('not_applicable', {
        title: 'A return is handed in once its month is over.',
      })
    const lines = linesToKeep(figures)
    await this.database.write(async (tx) => {
      await this.lock(tx, place)
      const stored = await begun(tx, me, place)
      if (stored.state === 'handedIn') {
        if (stored.handedInBy === me.displayName) return
        throw this.conflict(stored)
      }
      // Nobody hands in what they have not seen. A new row is as it was read: without entries.
      if (
        version !== null
          ? version !== stored.version
          : stored.entries.length + stored.photos.length > 0
      )
        throw this.conflict(stored)
      await records(monthlyReturn, tx).put(stored.id, {
        state: 'handedIn',
        handedInAt: changedAt(),
        handedInBy: me.displayName,
        lines,
      })
    }, me.uid)
    return this.reader.of(me, place, undefined)
  }

  /** Opens a return again, with a reason. Its lines are computed again; entries stay. */
  async reopen(
    me: Me,
    { version, reason, ...place }: ReturnRead & { reason: string },
  ): Promise<ReturnFigures> {
    await this.database.write(async (tx) => {
      await this.lock(tx, place)
      const stored = await storedReturn(tx, me, place)
      if (!stored) throw new ProblemError('not_found')
      if (stored.version !== version) throw this.conflict(stored)
      if (stored.state === 'open') return
      await records(monthlyReturn, tx).put(stored.id, {
        state: 'open',
        handedInAt: null,
        handedInBy: null,
        reopened: reason,
        lines: [],
      })
    }, me.uid)
    return this.reader.of(me, place, undefined)
  }

  /** Two people who change one return meet here, also while it has no row. */
  private lock(tx: Transaction, { school, month }: ReturnPlace): Promise<void> {
    return tx.lock(`return ${school} ${month}`)
  }

  private conflict(current: object): ProblemError {
    return new ProblemError('version_conflict', { current })
  }
}

/** Returns the lines of a return as they are kept when it is handed in. */
export const linesToKeep = ({ sections }: ReturnFigures) =>
  sections.flatMap(({ title: section, lines }) =>
    lines.map(({ key, title, unit, computed, cells }) => ({
      line: key,
      section,
      title,
      unit,
      computed,
      cells: cells.length > 0 ? JSON.stringify(cells) : null,
    })),
  )
