import { leavesOf, targetOf, type MappedFile } from '@tinkerdesk/shared'
import {
  chosenFields,
  type KnownHeadings,
} from '@tinkerdesk/shared/files/columns/importable-fields'
import { typedCell } from '../../../fields/validation.js'
import { lastingMeanings } from '../meanings/known-meanings.js'
import { taken } from './take-table.js'
import type { ImportSteps, ImportValues } from './import-step.js'
import { fixedTexts } from './needed-fields.js'

/** Returns the choices so far as they are saved under a name. */
export function mappingNow({ resource, now }: Pick<ImportSteps, 'resource' | 'now'>): MappedFile {
  const { table, paths, meanings } = now()
  return {
    headings: table ? chosenFields(table.headings, paths) : {},
    meanings: lastingMeanings(resource, meanings),
    fixed: fixedTexts(resource, now()),
  }
}

/** Returns the values that texts of cells mean, by path. Records are named by their IDs. */
function fixedValues(
  { resource, rights }: Pick<ImportSteps, 'resource' | 'rights'>,
  texts: MappedFile['fixed'],
): Record<string, unknown> {
  return Object.fromEntries(
    leavesOf(resource).flatMap(({ path, field }): [string, unknown][] => {
      const text = texts[path]
      if (text === undefined || !rights.mayCreate(path)) return []
      const read = typedCell(text, field)
      if ('names' in read) return [[path, targetOf(field)?.many ? read.names : read.names[0]]]
      return 'value' in read ? [[path, read.value]] : []
    }),
  )
}

/** Returns the choices with those of a saved mapping in their place, as far as the person may fill its fields. */
export function mappingTaken(steps: ImportSteps, mapping: MappedFile): Partial<ImportValues> {
  const { choice, meanings } = steps.now()
  if (!choice) return {}
  const may = (path: string) => steps.targets.some((target) => target.path === path)
  const headings: KnownHeadings = Object.fromEntries(
    Object.entries(mapping.headings).filter(([, path]) => path === null || may(path)),
  )
  const again = taken(steps, choice, headings)
  const fixed = { ...again.fixed, ...fixedValues(steps, mapping.fixed) }
  return { ...again, fixed, meanings: { ...meanings, ...mapping.meanings } }
}
