import type { ShownRow } from '@tinkerdesk/shared'
import { spelledOtherwise } from './spelled-otherwise.js'
import type { RowScope } from '../write/targets.js'
import { findCalled } from './find-called.js'
import { findOtherwiseCalled } from './find-otherwise-called.js'
import type { Writing } from '../operation/writing.js'

/** No name of a record is longer, in characters. The work on a name grows with the square of its words. */
const maxName = 500

/** Returns the records with this name, or else those with this other name, or with this name in another spelling or beside its town. */
export async function findNamed(
  writing: Writing,
  texts: readonly string[],
  name: string,
  scope: RowScope | undefined,
): Promise<readonly ShownRow[]> {
  if (name.length > maxName) return []
  const called = await findCalled(writing, texts, name, scope)
  if (called.length > 0) return called
  const others = await findOtherwiseCalled(writing, name, scope)
  return others.length > 0
    ? others
    : ((await spelledOtherwise(writing, texts, [name], scope)).get(name) ?? [])
}
