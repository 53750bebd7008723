import type { Preview } from '@storybook/react-vite'
import { chosenLanguage, keepLanguage } from '../../admin/src/client/device-language.js'
import { loadLanguage, loadTexts } from '../../admin/src/client/language.js'
import { serveDevanagari } from '../../admin/src/ui/device/devanagari.js'
import { applyTheme, setPreferences } from '../../admin/src/ui/device/preferences.js'

// The texts of the product are read with its modules, which Storybook loads after this one.
await loadLanguage()
await loadTexts()
applyTheme()
serveDevanagari()

const preview: Preview = {
  initialGlobals: { theme: 'system', language: 'en' },
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'mirror', items: ['system', 'light', 'dark'] },
    },
    language: { toolbar: { title: 'Language', icon: 'globe', items: ['en', 'hi'] } },
  },
  parameters: {
    viewport: {
      options: { phone: { name: 'Phone', styles: { width: '390px', height: '844px' } } },
    },
  },
  beforeEach: async ({ globals: { theme, language } }) => {
    setPreferences({ theme })
    // A page keeps its language.
    if ((chosenLanguage() ?? 'en') === language || !keepLanguage(language)) return
    location.reload()
    await new Promise(() => {})
  },
}
export default preview
