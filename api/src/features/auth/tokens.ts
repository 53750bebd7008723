import { createHash, randomBytes } from 'node:crypto'

/** An opaque secret of 256 random bits, safe in addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: whoever reads the database can open nothing with it. The token is random, so a plain digest is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
