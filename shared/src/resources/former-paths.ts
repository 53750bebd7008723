/** Renamed fields of each resource, by their former path. `npm run migrate:make` adds them; browsers remember columns and drafts by path. */
export const formerPaths: { readonly [resource: string]: { readonly [former: string]: string } } =
  {}

/** Renamed declared lists of each resource, by their former path: what asks for `?list=late` gets the list that is called `overdue` now. */
export const formerLists: { readonly [resource: string]: { readonly [former: string]: string } } =
  {}

/** Renamed resources, by their former name. */
export const formerNames: { readonly [former: string]: string } = {}

/**
 * Former addresses of a resource's screens and of its declared lists, without the first slash: a bookmark of `/student-data/view` opens where
 * the screens are now.
 */
export const formerAddresses: { readonly [former: string]: string } = {}

/** Former names of resources in the addresses of the API: `/api/partners` leads to where the records are now. */
export const formerUrls: { readonly [former: string]: string } = {}
