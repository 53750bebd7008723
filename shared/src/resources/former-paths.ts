/** Renamed fields of each resource, by their former path. `npm run migrate:make` adds them; browsers remember columns by path. */
export const formerPaths: { readonly [resource: string]: { readonly [former: string]: string } } = {}
