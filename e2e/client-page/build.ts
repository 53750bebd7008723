import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** Builds the page with the built client. Returns its scripts by their path, the first one first. */
export async function buildClientPage(): Promise<readonly (readonly [string, string])[]> {
  const input = fileURLToPath(new URL('page.js', import.meta.url))
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    base: '/client-files/',
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput
  return result.output.flatMap((file) =>
    file.type === 'chunk' ? [[`/client-files/${file.fileName}`, file.code] as const] : [],
  )
}
