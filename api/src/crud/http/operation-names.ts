import type { Resource } from '@tinkerdesk/shared'

const camel = (words: string): string =>
  words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `student-activities` as `StudentActivities`. */
const pascal = (words: string): string => words[0]!.toUpperCase() + camel(words.slice(1))

/** The name of an action's operation: `finishTasks`. */
export const actionName = ({ url }: Resource, key: string): string => camel(key) + pascal(url)

/** The names of a resource's operations, as clients call them. */
export function namesOf({ name, url }: Resource) {
  const [one, many] = [pascal(name), pascal(url)]
  return {
    list: `list${many}`,
    create: `create${one}`,
    get: `get${one}`,
    update: `update${one}`,
    archive: `archive${one}`,
    createMany: `createMany${many}`,
    updateMany: `updateMany${many}`,
    archiveMany: `archiveMany${many}`,
    references: `listReferencesTo${one}`,
    referencesToMany: `listReferencesToMany${many}`,
    count: `count${many}`,
  }
}
