import { entryFor } from '@tinkerdesk/shared'
import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { ProblemError } from '../../problems/problem-error.js'

/** A browser opens 6 at a time, and some 100 over HTTP/2. */
const maxOpen = 100

const titles = {
  downloads: `You are downloading ${maxOpen} files at once. Wait until one of them is complete.`,
  uploads: `You are uploading ${maxOpen} files at once. Wait until one of them is complete.`,
}

/** Counts the files that each person is sending or receiving: each holds an open file and some memory, even while nothing moves. */
@Injectable()
export class OpenTransfers {
  private readonly counts = new Map<string, number>()

  /** Counts a response until it is over. Throws `too_many_requests` for a person with many open ones. */
  enter(uid: string, what: keyof typeof titles, response: ServerResponse): void {
    const key = `${what} ${uid}`
    const count = this.counts.get(key) ?? 0
    if (count >= maxOpen)
      throw new ProblemError('too_many_requests', { title: titles[what], retryAfter: 5 })
    this.counts.set(key, count + 1)
    finished(response, () => this.leave(key))
  }

  private leave(key: string): void {
    const count = entryFor(this.counts, key) - 1
    if (count === 0) this.counts.delete(key)
    else this.counts.set(key, count)
  }
}
