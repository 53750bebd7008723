import type { Resource } from '@tinkerdesk/shared'
import { ForTokens } from '../../access/route-rules.js'

/** Lets programs with a token call the endpoints of a resource, unless its records are accounts. */
export const RecordsForTokens = ({ isPerson }: Pick<Resource, 'isPerson'>): ClassDecorator =>
  isPerson ? () => undefined : ForTokens()
