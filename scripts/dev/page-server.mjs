import { join } from 'node:path'
import { createLogger, createServer, optimizeDeps, resolveConfig } from 'vite'
import { root } from '../lib/shell.mjs'
import { devServerPlugin } from './dev-server-plugin.mjs'
import { sharedPlugin } from './shared-plugin.mjs'

/** Logs errors, except the proxy's while the API restarts: the page shows that state. */
function quietLogger(api) {
  const logger = createLogger('info')
  const { error } = logger
  logger.error = (message, options) => {
    if (api.state.is === 'ready' || !/proxy (socket )?error/.test(message)) error(message, options)
  }
  logger.info = () => {}
  return logger
}

/**
 * Serves the bundled packages without source maps. Vite makes one for each that shows the bundle itself, and sends it in the text: two thirds of
 * the 19 MB that a browser reads at each load of the page.
 */
const packagesWithoutMaps = {
  name: 'packages-without-maps',
  apply: 'serve',
  transform: {
    filter: { id: /\/node_modules\/\.vite\/deps\// },
    // The map of a text that did not change is not looked at.
    handler: (code) => ({ code: `${code}\n`, map: { mappings: '' } }),
  },
}

const settings = (parts) => ({
  configFile: join(root, 'admin/vite.config.ts'),
  server: { host: '127.0.0.1', port: parts.port, strictPort: true },
  customLogger: quietLogger(parts.api),
  clearScreen: false,
  plugins: [sharedPlugin(), devServerPlugin(parts), packagesWithoutMaps],
})

/** Returns the admin's development server, which does not listen yet. */
export const pageServer = (parts) => createServer(settings(parts))

/**
 * Bundles the packages of the admin for the development server, which would do so at its first start, while the API starts, and take the
 * processors for 4 s. Vite keeps them in `admin/node_modules/.vite` until a package or its configuration changes.
 */
export async function bundlePackages() {
  const config = await resolveConfig(
    settings({ api: { state: {} } }),
    'serve',
    'development',
    'development',
  )
  config.logger.warn = () => {}
  await optimizeDeps(config)
}
