import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('.', import.meta.url)
let names: Promise<string[]> | undefined

/** Returns the names of all migrations, the oldest first. They are read from the files: as modules, the statements would stay in memory, 4 MB. */
export const migrationNames = (): Promise<string[]> => (names ??= readNames())

async function readNames(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[\w-]+\.[jt]s$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => nameIn(await readFile(new URL(file, folder), 'utf8'), file)),
  )
}

function nameIn(source: string, file: string): string {
  const name = /\bname: '(\w+)'/.exec(source)?.[1]
  if (name === undefined) throw new Error(`The migration ${file} has no name.`)
  return name
}
