import { isRecord, type DefaultViews } from '@tinkerdesk/shared'
import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { keep } from '../../client/storage/keep.js'
import { request } from '../../client/request.js'
import { useMe } from '../../fields/use-me.js'

type Defaults = DefaultViews['defaults']

/** A page that keeps views: a list, or without a resource the page of a route. */
export interface ViewedPage {
  resource: string
  /** The path of a declared list; empty for the resource's own. */
  list: string
}

const keyOf = (uid: string) => `default-views:${uid}`

function kept(uid: string): Defaults {
  try {
    const defaults: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? '')
    // Only this module writes it.
    return Array.isArray(defaults) ? (defaults as Defaults) : []
  } catch {
    return []
  }
}

/** The person whose views this page has asked for. */
let askedFor: string | undefined

/** Reads the views that the person's lists start with, and keeps them on this device until sign-out. */
export async function readDefaults(uid: string): Promise<void> {
  const { defaults } = await request<DefaultViews>('get', '/api/saved-views/defaults')
  keep(localStorage, keyOf(uid), JSON.stringify(defaults))
}

/** True for the first page of a tab, unless it was reloaded or left and opened again by Back: those keep the list as it was. */
const isTyped = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'navigate')

/** Returns the query of the view that a page opens with, as long as nothing else was chosen for it; else `null`. */
export function useStartView({ resource, list }: ViewedPage): string | null {
  const { uid } = useMe()
  const { search, key, state } = useLocation()
  const move = useNavigationType()
  // A page that leads to a row of the list shows the whole list.
  const isBare = search === '' && !(isRecord(state) && 'row' in state)
  const [opened] = useState(() =>
    isBare && (move !== 'POP' || (key === 'default' && isTyped())) ? key : null,
  )
  const find = () =>
    kept(uid).find((each) => each.resource === resource && each.list === list)?.query ?? null
  const [start, setStart] = useState(find)
  const isOpening = opened === key
  useEffect(() => {
    if (!isOpening || askedFor === uid) return
    askedFor = uid
    // Without a connection, or on a device that has not heard of it, the list opens whole.
    readDefaults(uid).then(
      () => setStart(find()),
      () => (askedFor = undefined),
    )
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only when a person opens the list.
  }, [isOpening, uid])
  return isOpening && isBare ? start : null
}
