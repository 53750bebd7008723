import { formerNamesOf, formerPathsOfList, type DeclaredList, type Resource } from '@tinkerdesk/shared'
import { useMemo, useState } from 'react'
import type { Rights } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { arrange, columnsOf, presentChoice, type ColumnChoice, type Headers } from '../record/columns.js'

function stored(key: string, resource: Resource): ColumnChoice | null {
  try {
    const { order, hidden } = JSON.parse(localStorage.getItem(key) ?? '') as ColumnChoice
    return Array.isArray(order) && Array.isArray(hidden) ? presentChoice(resource, { order, hidden }) : null
  } catch {
    return null
  }
}

/** The columns of a list as this person has arranged them on this device. */
export function useColumns(resource: Resource, rights: Rights, headers?: Headers, list?: DeclaredList) {
  const { uid } = useMe()
  const paths = list ? [list.path, ...formerPathsOfList(resource.name, list.path)].map((path) => `:${path}`) : ['']
  // The present name first, then former ones.
  const keys = [resource.name, ...formerNamesOf(resource.name)].flatMap((name) => paths.map((path) => `columns:${uid}:${name}${path}`))
  const key = keys[0]!
  const [choice, setChoice] = useState(() => stored(keys.find((each) => localStorage.getItem(each) !== null) ?? key, resource))
  const all = useMemo(() => columnsOf(resource, rights, headers), [resource, rights, headers])
  const { columns, shown } = useMemo(() => arrange(all, resource.list.columns, choice), [all, resource, choice])
  const choose = (next: ColumnChoice | null) => {
    setChoice(next)
    if (next) localStorage.setItem(key, JSON.stringify(next))
    else for (const each of keys) localStorage.removeItem(each)
  }
  return { columns, shown, choose }
}
