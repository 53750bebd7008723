import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { ProblemError } from '../../problems/problem-error.js'

/** A browser opens 6 at a time, and some 100 over HTTP/2. */
const maxOpen = 100

/** Counts the files that each person is downloading: each holds an open file and its part in memory, also while nobody reads it. */
@Injectable()
export class OpenDownloads {
  private readonly counts = new Map<string, number>()

  /** Counts a response until it is over. Throws `too_many_requests` for a person with many open ones. */
  enter(uid: string, response: ServerResponse): void {
    const count = this.counts.get(uid) ?? 0
    if (count >= maxOpen)
      throw new ProblemError('too_many_requests', {
        title: `You are downloading ${maxOpen} files at once. Wait until one of them is complete.`,
        retryAfter: 5,
      })
    this.counts.set(uid, count + 1)
    finished(response, () => this.leave(uid))
  }

  private leave(uid: string): void {
    const count = this.counts.get(uid)! - 1
    if (count === 0) this.counts.delete(uid)
    else this.counts.set(uid, count)
  }
}
