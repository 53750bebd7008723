import { leavesOf, valueAt, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent } from 'react'
import { keepBeforeReload } from '../../ui/reload.js'
import { setAt } from './change-diff.js'

type Values = Record<string, unknown>

/** The unsaved values of a form, across a reload of the page. */
export interface KeptForm {
  values: Values
  /** The id of a record that is being created. */
  id?: string
  /** The record that is being changed, as it was read. */
  start?: AnyRow
}

const prefix = 'kept '
const keyOf = (uid: string) => `${prefix}${uid} ${location.pathname}${location.search}`

/** Returns what this person had typed at this address, or null. */
export function readKeptForm(uid: string, storage: Storage = sessionStorage): KeptForm | null {
  try {
    const form = JSON.parse(storage.getItem(keyOf(uid)) ?? 'null') as KeptForm | null
    return form?.values ? form : null
  } catch {
    return null
  }
}

/** Returns the initial values with those that were typed. Fields that the update has removed are left out. */
export const keptValues = (resource: Resource, start: Values, { values }: KeptForm): Values =>
  leavesOf(resource).reduce((merged, { path }) => {
    const value = valueAt(values, path)
    return value === undefined ? merged : setAt(merged, path, value)
  }, start)

/** Keeps a form with unsaved changes across a reload of the page. */
export function useKeptForm(uid: string, form: KeptForm, isDirty: boolean) {
  const keep = useEffectEvent(() => {
    if (!isDirty) return false
    try {
      sessionStorage.setItem(keyOf(uid), JSON.stringify(form))
      return true
    } catch {
      // Storage is full: the page asks about unsaved changes instead.
      return false
    }
  })
  useEffect(() => {
    // The form has its values by now. Nothing stays on a shared computer for longer than the reload.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    return keepBeforeReload(() => keep())
  }, [])
}
