/**
 * Returns a row as the argument of a function of its declaration (`derive`, `computed`, an action, a message). Such a function takes the row
 * type of its own resource, which is not known where the resource may be any.
 */
export const ownRow = (row: object): never => row as never
