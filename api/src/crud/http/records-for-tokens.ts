import { isAccount, type Resource } from '@tinkerdesk/shared'
import { ForTokens } from '../../access/route-rules.js'

/** Lets programs with a token call the endpoints of a resource, unless its records are accounts. */
export const RecordsForTokens = (resource: Pick<Resource, 'name'>): ClassDecorator =>
  isAccount(resource) ? () => undefined : ForTokens()
