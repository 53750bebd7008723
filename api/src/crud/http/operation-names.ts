import type { Resource } from '@tinkerdesk/shared'

const camel = (words: string): string =>
  words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `student-activities` as `StudentActivities`. */
const pascal = (words: string): string => words[0]!.toUpperCase() + camel(words.slice(1))

/** The name of an action's operation: `finishTasks`. */
export const actionName = ({ url }: Resource, key: string): string => camel(key) + pascal(url)

/** The names of a resource's operations, as clients call them. */
export function namesOf({ name, url }: Resource) {
  const [single, plural] = [pascal(name), pascal(url)]
  return {
    list: `list${plural}`,
    create: `create${single}`,
    get: `get${single}`,
    update: `update${single}`,
    archive: `archive${single}`,
    createMany: `createMany${plural}`,
    updateMany: `updateMany${plural}`,
    archiveMany: `archiveMany${plural}`,
    references: `listReferencesTo${single}`,
    referencesToMany: `listReferencesToMany${plural}`,
    count: `count${plural}`,
  }
}
