import {
  itemOf,
  partsOf,
  peerNameOf,
  resources,
  variantsOf,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'
import type { Page } from '@playwright/test'

/** Kinds of fields whose value is a text that someone typed. */
const typedKinds = new Set([
  'text',
  'longText',
  'textOrFile',
  'conversation',
  'email',
  'url',
  'phone',
])

/** Texts that the product writes itself, and says in the language of their reader. */
const isWritten = ({ name }: Resource, row: Row, path: string) =>
  (name === 'notification' && row['category'] !== 'broadcast') ||
  (name === 'payment' && path === 'what' && row['price'] !== null)

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Returns the texts of a value that someone typed. The parts of a group, such as the names of a person, are one text as well. */
function typedIn(value: unknown, field: Field): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => typedIn(item, itemOf(field) ?? field))
  if (typeof value === 'string') return typedKinds.has(field.kind) ? [value] : []
  if (!isRow(value)) return []
  if (typeof value['name'] === 'string' && typeof value['size'] === 'number') return [value['name']]
  const parts = Object.entries(partsOf(field) ?? variantsOf(field) ?? {}).map(([name, part]) =>
    typedIn(value[name], part),
  )
  const each = parts.flat()
  const { firstName, lastName } = value
  // As others see the name of a child.
  const peer =
    typeof firstName === 'string'
      ? [peerNameOf({ firstName, lastName: typeof lastName === 'string' ? lastName : null })]
      : []
  return partsOf(field) ? [...each, each.join(' '), ...peer] : each
}

/** Returns the names of archived records, and what tells them from others of their name. */
async function archivedTexts(page: Page, url: string): Promise<string[]> {
  const answer = await page.request.get(`${url}/api/archive?limit=100`)
  const { data } = (await answer.json()) as { data: { title: string; about: string }[] }
  return data.flatMap(({ title, about }) => [title, about, `${title} ${about}`])
}

/** Returns the texts of all records that this page's person reads, as someone typed them. Choices, such as statuses, are not among them. */
export async function typedTexts(page: Page, url: string): Promise<Set<string>> {
  const typed = new Set<string>(await archivedTexts(page, url))
  for (const resource of resources)
    for (let at = 1, rows: Row[] = [{}]; rows.length > 0; at += 1) {
      const answer = await page.request.get(`${url}/api/${resource.url}?page=${at}&limit=100`)
      rows = answer.ok() ? ((await answer.json()) as { data: Row[] }).data : []
      for (const row of rows)
        for (const [name, field] of Object.entries(resource.fields))
          if (!isWritten(resource, row, name))
            for (const text of typedIn(row[name], field))
              typed.add(text.replace(/\s+/g, ' ').trim())
      if (rows.length < 100) break
    }
  return typed
}
