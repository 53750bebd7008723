import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the link to a new password, or to another page, in the e-mails that the server wrote into its outbox folder. */
export async function mailedLink(
  folder: string,
  page = 'set-password',
): Promise<string | undefined> {
  // A file that is still being written has another ending.
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith('.part'))
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  // An e-mail as a file may break long lines.
  return mails
    .map(
      (mail) =>
        new RegExp(`https?://\\S+${page}#token=[\\w-]+`).exec(
          mail.replaceAll('=\r\n', '').replaceAll('=3D', '='),
        )?.[0],
    )
    .find(Boolean)
}
