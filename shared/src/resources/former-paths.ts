/** Renamed fields of each resource, by their former path. `npm run migrate:make` adds them; browsers remember columns and drafts by path. */
export const formerPaths: { readonly [resource: string]: { readonly [former: string]: string } } = {}

/** Renamed resources, by their former name. */
export const formerNames: { readonly [former: string]: string } = {}
