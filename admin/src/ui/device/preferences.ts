import { useSyncExternalStore } from 'react'
import { followed } from './media-query.js'
import {
  showTheme,
  storedPreferences,
  storePreferences,
  type Preferences,
} from './stored-preferences.js'

export type { Density, ThemeChoice } from './stored-preferences.js'

/** On a phone everything stays large enough for a finger. */
const isForFingers = followed('(max-width: 680px)', announce)
const isSystemDark = followed('(prefers-color-scheme: dark)', announce)

let preferences = storedPreferences()
const inForce = (): Preferences =>
  isForFingers() ? { ...preferences, density: 'cosy' } : preferences
let current = inForce()
const listeners = new Set<() => void>()

const isDarkNow = () =>
  preferences.theme === 'dark' || (preferences.theme === 'system' && isSystemDark())

/** Shows the theme that is in force. */
export const applyTheme = () => showTheme(isDarkNow())

function announce() {
  current = inForce()
  applyTheme()
  for (const listener of listeners) listener()
}

export function setPreferences(change: Partial<Preferences>) {
  preferences = { ...preferences, ...change }
  storePreferences(preferences)
  announce()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A person's display preferences on this device. */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, () => current)

/** True while the screen is dark, by choice or by the system. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDarkNow)
