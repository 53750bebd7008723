export type ThemeChoice = 'light' | 'dark' | 'system'
export type Density = 'cosy' | 'compact'

export interface Preferences {
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

/** Returns the display preferences that are kept on this device. */
export function storedPreferences(): Preferences {
  try {
    return {
      ...standard,
      ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>),
    }
  } catch {
    return standard
  }
}

export function storePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences))
  } catch {
    // On a full device they last as long as the page.
  }
}

/** Sets the theme on the document, so that plain CSS and the browser's own controls follow. */
export function showTheme(isDark: boolean): void {
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', isDark ? '#181b24' : '#ffffff')
}
