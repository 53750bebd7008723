import { readdir, readFile } from 'node:fs/promises'
import { lastReleased } from './released.js'

const folder = new URL('.', import.meta.url)
let names: Promise<readonly Named[]> | undefined

interface Named {
  number: number
  name: string
}

/** Returns the names of all migrations, the oldest first. They are read from the files: as modules, the statements would stay in memory, 4 MB. */
export const migrationNames = async (): Promise<string[]> => (await named()).map(({ name }) => name)

/** Returns the names of the migrations of all releases, the oldest first. */
export const releasedNames = async (): Promise<string[]> =>
  (await named()).flatMap(({ number, name }) =>
    number <= Number(lastReleased.slice(0, 4)) ? [name] : [],
  )

const named = (): Promise<readonly Named[]> => (names ??= readNames())

async function readNames(): Promise<readonly Named[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[\w-]+\.[jt]s$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => ({
      number: Number(file.slice(0, 4)),
      name: nameIn(await readFile(new URL(file, folder), 'utf8'), file),
    })),
  )
}

/** Returns the name of the migration in a file. Throws if there is none. */
export function nameIn(source: string, file: string): string {
  const name = /\bname: '(\w+)'/.exec(source)?.[1]
  if (name === undefined) throw new Error(`The migration ${file} has no name.`)
  return name
}
