import { initialRow, onlyValues, type Me, type Resource } from '@tinkerdesk/shared'
import { setAt } from './change-diff.js'

type Values = Record<string, unknown>

/** What a new record starts with: the declared values, and those that are the only ones this person may give it, like their own school. */
export const startValues = (resource: Resource, me: Me): Values =>
  onlyValues(resource, me).reduce<Values>((values, { path, value }) => setAt(values, path, value), initialRow(resource))
