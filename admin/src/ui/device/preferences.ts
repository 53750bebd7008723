import { useSyncExternalStore } from 'react'
import { followed } from './media-query.js'

export type ThemeChoice = 'light' | 'dark' | 'system'
export type Density = 'cosy' | 'compact'

interface Preferences {
  theme: ThemeChoice
  density: Density
  sidebarCollapsed: boolean
  /** Narrows what a mentor sees to their schools. */
  mySchools: boolean
}

const key = 'preferences'
const standard: Preferences = {
  theme: 'system',
  density: 'compact',
  sidebarCollapsed: false,
  mySchools: false,
}

/** On a phone everything stays large enough for a finger. */
const isForFingers = followed('(max-width: 680px)', announce)
const isSystemDark = followed('(prefers-color-scheme: dark)', announce)

function stored(): Preferences {
  try {
    return {
      ...standard,
      ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>),
    }
  } catch {
    return standard
  }
}

let preferences = stored()
const inForce = (): Preferences =>
  isForFingers() ? { ...preferences, density: 'cosy' } : preferences
let current = inForce()
const listeners = new Set<() => void>()

const isDarkNow = () =>
  preferences.theme === 'dark' || (preferences.theme === 'system' && isSystemDark())

/** Sets the theme on the document, so that plain CSS and the browser's own controls follow. */
export function applyTheme() {
  const dark = isDarkNow()
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#181b24' : '#ffffff')
}

function announce() {
  current = inForce()
  applyTheme()
  for (const listener of listeners) listener()
}

export function setPreferences(change: Partial<Preferences>) {
  preferences = { ...preferences, ...change }
  try {
    localStorage.setItem(key, JSON.stringify(preferences))
  } catch {
    // On a full device they last as long as the page.
  }
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
