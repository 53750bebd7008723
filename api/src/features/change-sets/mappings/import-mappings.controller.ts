import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common'
import {
  importMapping,
  importMappings,
  mappedFile,
  maxMappingName,
  roles,
  visibleText,
  type ImportMapping,
  type ImportMappings as Answer,
  type Me,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../../access/current-me.js'
import { ForTokens, Roles } from '../../../access/route-rules.js'
import { Describes, Tag } from '../../../http/describes.js'
import { idOf, pathId } from '../../../http/ids.js'
import { resourceName } from '../import-bodies.js'
import { ImportMappings } from './import-mappings.js'

const listQuery = z.strictObject({ resource: resourceName })

const saveBody = z.strictObject({
  id: idOf('The id'),
  /** The version last read. Absent for a new mapping. */
  version: z.int().min(1).optional(),
  resource: resourceName,
  name: visibleText('Name the mapping').max(maxMappingName, {
    error: `At most ${maxMappingName} characters`,
  }),
  mapping: mappedFile,
  role: z.enum(roles).nullable().default(null),
})

/** How the columns of files become fields, under a name: a person's own, and those that admins make for a role. */
@Controller('api/import-mappings')
@Tag('Imports')
@Roles('admin', 'atlIncharge', 'mentor')
export class ImportMappingsController {
  constructor(private readonly mappings: ImportMappings) {}

  @Get()
  @ForTokens()
  @Describes('The mappings of a resource: your own, and those of your role', {
    query: listQuery,
    answer: importMappings,
  })
  async list({ resource }: z.infer<typeof listQuery>, @CurrentMe() me: Me): Promise<Answer> {
    return { data: await this.mappings.of(me, resource) }
  }

  @Post()
  @HttpCode(200)
  @Describes('Save a new mapping, or change one. Only an admin saves mappings for a role', {
    body: saveBody,
    answer: importMapping,
    statuses: [403, 404, 409],
  })
  save(body: z.infer<typeof saveBody>, @CurrentMe() me: Me): Promise<ImportMapping> {
    return this.mappings.save(me, body)
  }

  @Delete(':id')
  @HttpCode(204)
  @Describes('Delete a mapping for everyone who may use it', { statuses: [403] })
  remove(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    return this.mappings.remove(me, pathId(id))
  }
}
