import { z } from 'zod'
import { roles } from '../../base/roles.js'

/** Characters of a view's name. */
export const maxViewName = 60
/** Characters of a view's query. */
export const maxViewQuery = 4000
/** Views that a person may keep for a list, and views that all people of a role may be shown there. */
export const maxViews = 50

/** A list's filters, search, order, columns and density under a name, or what was chosen on another page that keeps views. */
export const savedView = z.object({
  id: z.string(),
  version: z.int(),
  /** The resource of the list; empty for a page that shows no list. */
  resource: z.string(),
  /** The path of a declared list; empty for the resource's own. The route of a page that shows no list: `/programme`. */
  list: z.string(),
  name: z.string(),
  /** The query of the list's address, as in `f.class=8th&sort=name.lastName`. */
  query: z.string(),
  /** The people who are shown it. `null` for its author alone. */
  role: z.enum(roles).nullable(),
  /** True if this person may change and delete it. */
  isOwn: z.boolean(),
  /** True if this person's list starts with it. */
  isDefault: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

/** The views of a list: `GET /api/saved-views`. The person's own first, then those of their role, by name. */
export const savedViews = z.object({ views: z.array(savedView) })
export type SavedViews = z.infer<typeof savedViews>

/** The views that this person's lists start with: `GET /api/saved-views/defaults`. */
export const defaultViews = z.object({
  defaults: z.array(savedView.pick({ resource: true, list: true, query: true })),
})
export type DefaultViews = z.infer<typeof defaultViews>
