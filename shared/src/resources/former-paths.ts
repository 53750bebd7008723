/** Renamed fields of each resource, by their former path. `npm run migrate:make` adds them; browsers remember columns and drafts by path. */
export const formerPaths: { readonly [resource: string]: { readonly [former: string]: string } } = {}

/** Renamed resources, by their former name. */
export const formerNames: { readonly [former: string]: string } = {}

/** Former addresses of a resource's screens, without slashes: a bookmark of `/student-data/view` opens where the screens are now. */
export const formerAddresses: { readonly [former: string]: string } = {}
