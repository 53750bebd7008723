import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ulid } from 'ulid'
import type { Mail, OutboxMail } from './mail.js'

/** The folder that takes mails where no SMTP server is set up; one JSON file each, named so that they sort by time. */
export class Outbox {
  constructor(private readonly folder: string) {}

  async put(mail: Mail): Promise<void> {
    const id = ulid()
    const file = join(this.folder, `${id}.json`)
    await mkdir(this.folder, { recursive: true })
    // A reader sees a whole file or none. The mails hold links that open accounts, so other users of the machine may not read them.
    await writeFile(`${file}.part`, JSON.stringify({ id, at: new Date().toISOString(), ...mail } satisfies OutboxMail, null, 2), {
      mode: 0o600,
    })
    await rename(`${file}.part`, file)
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
