import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** Gives a copy of `shared` and `api` the packages of the product, but for its own parts, which are those of the copy. */
export async function linkPackages(copy: string): Promise<void> {
  await mkdir(join(copy, 'node_modules/@tinkerdesk'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@tinkerdesk')
      await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name), 'junction')
  for (const part of ['shared', 'api'])
    await symlink(join(copy, part), join(copy, 'node_modules/@tinkerdesk', part), 'junction')
}
