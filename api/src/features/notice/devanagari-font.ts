import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../../admin/dist/assets', import.meta.url))

/** Returns the address of the font for devices without any for Devanagari. `undefined` if the admin is not built, or in a former build. */
export const devanagariFont = (): string | undefined => {
  const file = existsSync(folder)
    ? readdirSync(folder).find((name) => /devanagari.*\.woff2$/.test(name))
    : undefined
  return file === undefined ? undefined : `/assets/${file}`
}
