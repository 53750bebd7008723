import type { Entry } from './matrix/entry.js'
import { rights } from './matrix/list.js'

/** The product's table of rights, written by hand and not taken from the declarations, so that a mistake in either shows. */
export const accessMatrix: { readonly [resource: string]: Entry } = Object.fromEntries(
  rights.flatMap((part) => Object.entries(part)),
)
