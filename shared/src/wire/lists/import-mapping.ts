import { z } from 'zod'
import { roles } from '../../base/roles.js'

/** Mappings that a person may keep for a resource, and mappings that all people of a role may be shown there. */
export const maxImportMappings = 50
/** Characters of a mapping's name. */
export const maxMappingName = 60
/** Headings of a mapping, and meanings of its texts. */
const maxMapped = 500

const path = z.string().min(1).max(200)
const cell = z.string().max(1000)
const meaning = z.union([z.strictObject({ text: cell, shown: cell }), z.literal('empty')])

/** How the columns of a school's files become fields. */
export const mappedFile = z
  .strictObject({
    /** The field of each heading, or `null` for a column that is left out. */
    headings: z.record(z.string().max(500), path.nullable()),
    /** The meanings of texts of the files, by the path of a field and the text without case and accents. */
    meanings: z.record(path, z.record(cell, meaning)).default({}),
    /** The text of a field in each row that no column fills. */
    fixed: z.record(path, cell).default({}),
  })
  .refine(
    ({ headings, meanings, fixed }) =>
      Object.keys(headings).length <= maxMapped &&
      Object.keys(fixed).length <= maxMapped &&
      Object.values(meanings).reduce((sum, texts) => sum + Object.keys(texts).length, 0) <=
        maxMapped,
    { error: `At most ${maxMapped} headings, texts and values` },
  )
export type MappedFile = z.infer<typeof mappedFile>

/** A mapping of files under a name. */
export const importMapping = z.object({
  id: z.string(),
  version: z.int(),
  resource: z.string(),
  name: z.string(),
  mapping: mappedFile,
  /** The people who may use it. `null` for its author alone. */
  role: z.enum(roles).nullable(),
  /** True if this person may change and delete it. */
  isOwn: z.boolean(),
})
export type ImportMapping = z.infer<typeof importMapping>

/** The mappings that a person may use: `GET /api/import-mappings`. Their own first, then those of their role, by name. */
export const importMappings = z.object({ data: z.array(importMapping) })
export type ImportMappings = z.infer<typeof importMappings>
