import { resources } from '@tinkerdesk/shared'

/** Returns the label of a kind of records, by the name of its resource. */
export const manyOf = (name: string): string =>
  resources.find((resource) => resource.name === name)?.label.many ?? name
