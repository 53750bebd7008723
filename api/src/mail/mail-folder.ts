import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, OutboxMail } from './mail.js'

/** The folder for e-mails if no SMTP server is configured. One JSON file each, with names that sort by time. */
export class MailFolder {
  constructor(private readonly folder: string) {}

  /** Writes an e-mail under its id. A second attempt replaces the first. */
  async put(id: string, mail: Mail): Promise<void> {
    const file = join(this.folder, `${id}.json`)
    await mkdir(this.folder, { recursive: true })
    // A reader sees a whole file or none. E-mails contain links that open accounts, so other users of the machine may not read them.
    await writeFile(
      `${file}.part`,
      JSON.stringify({ id, at: new Date().toISOString(), ...mail } satisfies OutboxMail, null, 2),
      {
        mode: 0o600,
      },
    )
    await rename(`${file}.part`, file)
  }

  /** Returns the e-mail with this id, if it was written. */
  async read(id: string): Promise<OutboxMail | undefined> {
    const text = await readFile(join(this.folder, `${id}.json`), 'utf8').catch(() => undefined)
    return text === undefined ? undefined : (JSON.parse(text) as OutboxMail)
  }

  /** Returns the newest e-mails first. */
  async newest(count: number): Promise<OutboxMail[]> {
    const names = await readdir(this.folder).catch(() => [])
    const newest = names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
      .slice(0, count)
    return Promise.all(
      newest.map(
        async (name) => JSON.parse(await readFile(join(this.folder, name), 'utf8')) as OutboxMail,
      ),
    )
  }
}
