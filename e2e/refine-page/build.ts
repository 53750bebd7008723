import { fileURLToPath } from 'node:url'
import { build, type PluginOption, type Rolldown } from 'vite'
import viteConfig from '../../admin/vite.config.js'

/** The plugins that need the document and the worker of the product. */
const ofProduct = new Set(['first-script', 'offline-worker'])

/** Builds the page with the packages and stand-ins of the admin. Returns its scripts by their path, the first one first. */
export async function buildRefinePage(): Promise<readonly (readonly [string, string])[]> {
  const config = await viteConfig({ command: 'serve', mode: 'production' })
  const isWanted = (plugin: PluginOption) =>
    !(plugin && 'name' in plugin && ofProduct.has(plugin.name))
  const input = fileURLToPath(new URL('page.tsx', import.meta.url))
  const result = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    plugins: config.plugins?.filter(isWanted) ?? [],
    base: '/refine-files/',
    build: { write: false, minify: false, rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput
  return result.output.flatMap((file) =>
    file.type === 'chunk' ? [[`/refine-files/${file.fileName}`, file.code] as const] : [],
  )
}
