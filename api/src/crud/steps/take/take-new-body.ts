import { idPattern } from '@tinkerdesk/shared'
import { objectOf, refuse } from '../../operation/body-object.js'
import type { Authorised, Taken } from '../../operation/context.js'

/** Parses the body of a creation. The client may choose the id. */
export function takeNewBody({
  body,
}: Pick<Authorised, 'grants'> & { body: unknown }): Taken & { sentId: string | undefined } {
  const { id: sentId, ...content } = objectOf(body)
  if (sentId !== undefined && (typeof sentId !== 'string' || !idPattern.test(sentId)))
    throw refuse([{ path: 'id', message: 'The id must be 10 to 40 letters and digits' }])
  return { content, sentId }
}
