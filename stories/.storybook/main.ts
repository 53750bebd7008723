import type { StorybookConfig } from '@storybook/react-vite'
import { productConfig } from '../../admin/bundle/product-config.js'

/** Storybook over the packages, stand-ins and languages of the product. It asks nothing of the network. */
const config: StorybookConfig = {
  stories: ['../*.stories.tsx'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  // The compiler of the product knows the types; the page of a story needs none.
  typescript: { check: false, reactDocgen: false },
  viteFinal: async (own) => {
    const { plugins = [], ...product } = await productConfig()
    return {
      ...own,
      ...product,
      root: own.root,
      plugins: [...(own.plugins ?? []), ...plugins],
      build: { ...own.build, target: 'es2022' },
    }
  },
}
export default config
