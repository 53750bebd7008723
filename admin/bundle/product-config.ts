import type { PluginOption, UserConfig } from 'vite'
import viteConfig from '../vite.config.js'

/** The plugins that need the document and the worker of the product. */
const ofProduct = new Set(['first-script', 'offline-worker'])

/** Returns how the product is bundled, for a page that is no part of it: its packages, stand-ins and languages. */
export async function productConfig(): Promise<Pick<UserConfig, 'plugins' | 'resolve' | 'worker'>> {
  const config = await viteConfig({ command: 'serve', mode: 'production' })
  const isShared = (plugin: PluginOption) =>
    !(plugin && 'name' in plugin && ofProduct.has(plugin.name))
  const { plugins = [], resolve, worker } = config
  return {
    plugins: plugins.filter(isShared),
    ...(resolve && { resolve }),
    ...(worker && { worker }),
  }
}
