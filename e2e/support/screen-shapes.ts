import {
  actionsOf,
  derivedField,
  fieldAt,
  isRecord,
  itemOf,
  mayOpen,
  partsOf,
  resourceNamed,
  resources,
  screens,
  targetOf,
  variantsOf,
  withList,
  type Field,
  type Resource,
  type Role,
  type Screen,
} from '@tinkerdesk/shared'
import { halfLine, longLine, manyChoices } from '../../admin/src/fields/sizes.js'
import { isOverridden } from './overridden.js'

/** Returns the options of a declaration that have a value. Words that people read and limits are alike in all. */
const optionsOf = (declared: object): string[] =>
  Object.entries(declared)
    .filter(
      ([key, value]) =>
        value !== undefined &&
        value !== false &&
        !/^(kind|label|choices|labels|spellings|max)$/.test(key),
    )
    .filter(
      ([, value]) => typeof value !== 'object' || value === null || Object.keys(value).length > 0,
    )
    .map(([key]) => key)

/** Returns how many choices there are, as far as an input cares: one is given, and many are searched. */
const sizeOf = ({ length }: readonly unknown[]) =>
  length === 1 ? 'one' : length > manyChoices ? 'many' : 'some'

/** Returns which line a text of at most so many letters has in a form. */
const lineOf = (max: number) => (max > longLine ? 'growing' : max > halfLine ? 'whole' : 'half')

/** Returns the shapes of a field, with those of its parts and items. */
function fieldShapes(field: Field): string[] {
  const { kind } = field
  // Such as the tone of each choice. The words of relations are names of fields and lists.
  const words = Object.entries(field).flatMap(([option, value]: [string, unknown]) =>
    isRecord(value) &&
    option !== 'labels' &&
    targetOf(field) === undefined &&
    Object.values(value).every((word) => typeof word === 'string')
      ? Object.values(value).map((word) => `${kind} ${option} ${String(word)}`)
      : [],
  )
  // A form leaves some inputs out, offers a search in many choices and gives a long text more lines.
  const sizes = Object.entries(field).flatMap(([option, value]: [string, unknown]) => {
    if (Array.isArray(value)) return option === 'choices' ? [`${kind} of ${sizeOf(value)}`] : []
    if (kind === 'text' && option === 'max') return [`${kind} ${lineOf(Number(value))}`]
    return option === 'mode' ? [`${kind} mode ${String(value)}`] : []
  })
  const inner = [
    ...Object.values({ ...partsOf(field), ...variantsOf(field) }).flatMap((part) =>
      fieldShapes(part as Field),
    ),
    ...[itemOf(field) ?? []].flat().flatMap(fieldShapes),
  ]
  return [
    kind,
    ...optionsOf(field).map((option) => `${kind} ${option}`),
    ...words,
    ...sizes,
    ...inner.map((shape) => `${kind} of ${shape}`),
  ]
}

/** Returns the shapes of a field, or fewer of them. */
type ShapesOf = (field: Field) => string[]

/** Returns the kinds of a field and of its parts and items: each has words of its own, whatever its options are. */
function kindsIn(field: Field): string[] {
  const inner = [
    ...(Object.values({ ...partsOf(field), ...variantsOf(field) }) as Field[]),
    ...[itemOf(field) ?? []].flat(),
  ]
  return [field.kind, ...inner.flatMap(kindsIn).map((kind) => `${field.kind} of ${kind}`)]
}

/** Returns the shapes of the fields and values at these paths. */
const shapesAt = (resource: Resource, paths: readonly string[], shapesOf: ShapesOf) =>
  paths.flatMap((path) => {
    const field = fieldAt(resource, path)
    if (field) return shapesOf(field)
    const derived = derivedField(resource, path)
    return [
      `${path in resource.computed ? 'computed' : 'derived'} ${derived?.kind ?? resource.computed[path]?.kind}`,
    ]
  })

/** Returns what a role may do with records, and how its grants limit what it sees. */
const rightsOf = (resource: Resource, role: Role): string[] => {
  const grants = resource.access[role] ?? []
  const may = [...new Set(grants.flatMap(actionsOf))].sort().join()
  return [`may ${may}`, ...grants.flatMap(optionsOf).map((limit) => `limited by ${limit}`)]
}

/** Returns the shapes of a page of a resource: of its fields, and of what it offers. */
function pageShapes(
  resource: Resource,
  { page, list }: NonNullable<Screen['resource']>,
  shapesOf: ShapesOf,
): string[] {
  const at = (paths: readonly string[]) => shapesAt(resource, paths, shapesOf)
  const { columns, filters } = resource.list
  const actions = resource.actions.flatMap((action) => [
    ...optionsOf(action).map((option) => `action ${option}`),
    ...at(action.ask ?? []).map((shape) => `asked ${shape}`),
  ])
  const options = optionsOf(resource).map((option) => `has ${option}`)
  if (page === 'list')
    return [
      ...at(columns).map((shape) => `column ${shape}`),
      ...at(filters).map((shape) => `filter ${shape}`),
      ...optionsOf(resource.list),
      ...optionsOf(resource.lists.find(({ path }) => path === list) ?? {}).map(
        (option) => `declared ${option}`,
      ),
      ...options,
      ...actions,
    ]
  const inForm = [
    ...options,
    ...resource.form.flatMap((section) => [...optionsOf(section), ...at(section.fields)]),
  ]
  if (page !== 'show') return inForm
  const isRelated = resources.some((other) =>
    Object.values(other.fields).some((field) => targetOf(field)?.to === resource.name),
  )
  return [...inForm, ...(isRelated ? ['related'] : []), ...actions]
}

/** Returns the role that visits what is replaced for a resource: the admin, the student, and the other staff by turns. */
const visitorOf = ({ access, resource }: Screen, role: Role): Role => {
  const turn =
    resources.findIndex(({ name }) => name === resource?.name) % 2 === 0 ? 'atlIncharge' : 'mentor'
  return role === 'admin' || role === 'student' || !mayOpen(turn, access) ? role : turn
}

const isForm = (page: string) => page === 'create' || page === 'edit'

/** New records and those that exist have one form. What is given, filled in or not to be changed differs between the two. */
const drawnAs = (page: string, shape: string) =>
  isForm(page) && !/\b(default|fixed|isMade|readOnly|written|mode|actions?|offers)\b/.test(shape)
    ? 'form'
    : page

/** Returns the shapes of a screen for a role as words. Another screen with the same words is drawn by the same code. */
function screenShapes(screen: Screen, role: Role, shapesOf: ShapesOf): string[] {
  const { route, access, resource: shown } = screen
  // Students have another frame around the page than staff.
  const people = role === 'student' ? role : 'staff'
  if (!shown) return [`${route} for ${role}`]
  if (!mayOpen(role, access)) return [`refused ${shown.page} for ${role}`]
  const resource = resourceNamed(shown.name)
  const list = resource.lists.find(({ path }) => path === shown.list)
  const own =
    isOverridden(shown) && visitorOf(screen, role) === role
      ? [`${isForm(shown.page) ? `the form of ${shown.name}` : route} for ${role}`]
      : []
  const shapes = [
    ...pageShapes(list ? withList(resource, list) : resource, shown, shapesOf).map(
      (shape) => `${drawnAs(shown.page, shape)}: ${shape}`,
    ),
    ...rightsOf(resource, role).map((right) => `${shown.page}: ${right}`),
  ]
  return [...own, ...shapes.map((shape) => `${people} ${shape}`)]
}

/**
 * Returns the screens that each of these roles visits, in the order of the menu, so that together they have every shape. Each visits every
 * screen of a feature. Of the generated ones, those with the most shapes are chosen first.
 */
function chosenFor(roles: readonly Role[], shapesOf: ShapesOf): Map<Role, readonly Screen[]> {
  const visits = roles.flatMap((role) =>
    screens.map((screen) => ({
      role,
      screen,
      shapes: [...new Set(screenShapes(screen, role, shapesOf))],
    })),
  )
  const covered = new Set<string>()
  const chosen = new Set<(typeof visits)[number]>()
  const gain = ({ shapes }: (typeof visits)[number]) =>
    shapes.filter((shape) => !covered.has(shape)).length
  // The form of a record that exists shows values, so of two equals it is chosen.
  let rest = visits.toSorted(
    (a, b) =>
      Number(a.screen.resource?.page === 'create') - Number(b.screen.resource?.page === 'create'),
  )
  while ((rest = rest.filter(gain)).length > 0) {
    const best = rest.reduce((best, visit) => (gain(visit) > gain(best) ? visit : best))
    chosen.add(best)
    for (const shape of best.shapes) covered.add(shape)
  }
  return new Map(
    roles.map((role) => [
      role,
      visits
        .filter((visit) => visit.role === role && chosen.has(visit))
        .map(({ screen }) => screen),
    ]),
  )
}

/** Returns the screens that each of these roles visits so that every shape is looked at. */
export const visitsOf = (roles: readonly Role[]) => chosenFor(roles, fieldShapes)

/** Returns the screens that one role visits so that all words are read that the code says by itself. */
export const readingsOf = (role: Role): readonly Screen[] =>
  chosenFor([role], kindsIn)
    .get(role)!
    .filter(({ access }) => mayOpen(role, access))
