import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, OutboxMail } from './mail.js'

/** The folder that takes mails where no SMTP server is set up; one JSON file each, named so that they sort by time. */
export class MailFolder {
  constructor(private readonly folder: string) {}

  /** Writes a mail under its id; a second attempt replaces the first. */
  async put(id: string, mail: Mail): Promise<void> {
    const file = join(this.folder, `${id}.json`)
    await mkdir(this.folder, { recursive: true })
    // A reader sees a whole file or none. The mails hold links that open accounts, so other users of the machine may not read them.
    await writeFile(`${file}.part`, JSON.stringify({ id, at: new Date().toISOString(), ...mail } satisfies OutboxMail, null, 2), {
      mode: 0o600,
    })
    await rename(`${file}.part`, file)
  }

  /** The mail of an id, if it was written. */
  async read(id: string): Promise<OutboxMail | undefined> {
    const text = await readFile(join(this.folder, `${id}.json`), 'utf8').catch(() => undefined)
    return text === undefined ? undefined : (JSON.parse(text) as OutboxMail)
  }

  /** The newest mails first. */
  async newest(count: number): Promise<OutboxMail[]> {
    const names = await readdir(this.folder).catch(() => [])
    const newest = names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
      .slice(0, count)
    return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(this.folder, name), 'utf8')) as OutboxMail))
  }
}
