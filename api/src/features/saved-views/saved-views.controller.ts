import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common'
import {
  defaultViews,
  maxFilters,
  maxViewName,
  maxViewQuery,
  resources,
  roles,
  savedView,
  savedViews,
  screens,
  visibleText,
  type DefaultViews,
  type Me,
  type SavedView,
  type SavedViews,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { SignedIn } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf, pathId } from '../../http/ids.js'
import { SavedViewsService } from './saved-views.js'

const listNames = {
  /** Absent for a page that shows no list. */
  resource: z
    .string()
    .default('')
    .refine((name) => name === '' || resources.some((resource) => resource.name === name), {
      error: 'There is no such resource',
    }),
  /** The path of a declared list, or the route of a page that shows no list. */
  list: z.string().max(100).default(''),
}

interface Viewed {
  resource: string
  list: string
}

/** Returns the names in the address of a page without a list that its views keep. */
const namesOn = (route: string): readonly string[] | undefined =>
  screens.find((screen) => screen.route === route)?.views
const hasList = ({ resource, list }: Viewed) =>
  resource === ''
    ? namesOn(list) !== undefined
    : list === '' ||
      resources.some(
        ({ name, lists }) => name === resource && lists.some(({ path }) => path === list),
      )
const noList = { error: 'There is no such list', path: ['list'] }

const listQuery = z.strictObject(listNames).refine(hasList, noList)

const namesInQuery = /^(q|sort|columns|view|density|size|f\.[\w.]{1,100})$/
/** True for a query that names only what an address of the list, or of the page, may name. */
const isQueryOf = ({ resource, list, query }: Viewed & { query: string }) =>
  [...new URLSearchParams(query).keys()].every((name) =>
    resource === '' ? namesOn(list)?.includes(name) : namesInQuery.test(name),
  )
const tooLong = { error: 'The view has too many filters' }
/** The query of an address. Within its limit also as it is stored, encoded. */
const viewQuery = z
  .string()
  .max(maxViewQuery, tooLong)
  .transform((text) => new URLSearchParams(text))
  .refine((query) => query.size <= maxFilters, { error: 'This is no address of a list' })
  .transform(String)
  .refine((query) => query.length <= maxViewQuery, tooLong)

const saveBody = z
  .strictObject({
    id: idOf('The id'),
    /** The version last read. Absent for a new view. */
    version: z.int().min(1).optional(),
    ...listNames,
    name: visibleText('Name the view').max(maxViewName, {
      error: `At most ${maxViewName} characters`,
    }),
    query: viewQuery,
    role: z.enum(roles).nullable().default(null),
  })
  .refine(hasList, noList)
  .refine(isQueryOf, { error: 'This is no address of a list', path: ['query'] })

const startBody = z.strictObject({ isDefault: z.boolean() })

/** Views of lists, and of pages with figures, under a name: a person's own, and those that admins make for a role. */
@Controller('api/saved-views')
@Tag('Saved views')
@SignedIn()
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  @Get()
  @Describes(
    'The views of a list: your own, and those of your role; an admin is shown those of every role',
    {
      query: listQuery,
      answer: savedViews,
    },
  )
  list(list: z.infer<typeof listQuery>, @CurrentMe() me: Me): Promise<SavedViews> {
    return this.views.of(me, list)
  }

  @Get('defaults')
  @Describes('The views that your lists start with', { answer: defaultViews })
  defaults(@CurrentMe() me: Me): Promise<DefaultViews> {
    return this.views.defaults(me)
  }

  @Post()
  @HttpCode(200)
  @Describes('Save a new view, or change one. Only an admin saves views for a role', {
    body: saveBody,
    answer: savedView,
    statuses: [403, 404, 409],
  })
  save(view: z.infer<typeof saveBody>, @CurrentMe() me: Me): Promise<SavedView> {
    return this.views.save(me, view)
  }

  @Post(':id/default')
  @HttpCode(200)
  @Describes('Start the list with this view, or no longer', { body: startBody, answer: savedView })
  start(
    { isDefault }: z.infer<typeof startBody>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
  ): Promise<SavedView> {
    return this.views.start(me, pathId(id), isDefault)
  }

  @Delete(':id')
  @HttpCode(204)
  @Describes('Delete a view for everyone who is shown it', { statuses: [403] })
  remove(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    return this.views.remove(me, pathId(id))
  }
}
