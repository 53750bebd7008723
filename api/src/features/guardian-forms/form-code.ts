import { createHash } from 'node:crypto'

/** The stored form of a code, with which someone who reads the database can open nothing. The code is random, so a plain digest is enough. */
export const digestOf = (code: string): string =>
  createHash('sha256').update(code).digest('base64url')
