import { Fixture, type Who } from '../matrix/fixture.js'
import type { Answer, Client } from '../test-app.js'

/** The world that is attacked, once its server has started. */
export interface Attack {
  /** Returns the client of a person. */
  as(who: Who): Client
  /** Returns the id of a record by its name in the fixture. */
  id: Fixture['id']
}

/** Expects a refusal that names the fault and reveals nothing internal. */
export function isClearRefusal(answer: Answer, what: unknown): void {
  expect([what, answer.status]).toEqual([what, 400])
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect([what, answer.body.issues?.length ?? 0]).not.toEqual([what, 0])
  // The answer may repeat the request, but shows nothing behind it.
  expect(answer.text).not.toMatch(
    /SELECT .* FROM "|SQLITE_|syntax error|relation "|no such column|node_modules|at \w+ \(/,
  )
}

export const enc = encodeURIComponent

/** Returns a filter tree as a parameter. */
export const tree = (filter: unknown) => `s=${enc(JSON.stringify(filter))}`

/** Returns a filter by a key. In an object literal `__proto__` would not be a key. */
export const keyed = (key: string, value: string) => `s=${enc(`{${JSON.stringify(key)}:${value}}`)}`
