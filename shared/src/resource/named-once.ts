import type { Resource } from './define-resource.js'

/** Returns true if at most one record of a resource names each other record by this relation. */
export const namesOnce = ({ unique }: Pick<Resource, 'unique'>, by: string): boolean =>
  unique.some(({ fields }) => fields.length === 1 && fields[0] === by)
