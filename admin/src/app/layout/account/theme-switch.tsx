import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { setPreferences, usePreferences, type ThemeChoice } from '../../../ui/device/preferences.js'

const choices: Record<ThemeChoice, { next: ThemeChoice; label: string; icon: typeof SunOutlined }> =
  {
    light: { next: 'dark', label: 'Light theme', icon: SunOutlined },
    dark: { next: 'system', label: 'Dark theme', icon: MoonOutlined },
    system: { next: 'light', label: 'System theme', icon: DesktopOutlined },
  }

/** Cycles through light, dark and the system's theme. */
export function ThemeSwitch() {
  const { label, next, icon: Icon } = choices[usePreferences().theme]
  const title = `${label}. Switch to: ${choices[next].label.toLowerCase()}`
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={title}
      onClick={() => setPreferences({ theme: next })}
    >
      <Icon />
    </button>
  )
}
