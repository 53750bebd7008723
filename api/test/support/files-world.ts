import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FileValue } from '@tinkerdesk/shared'
import { system } from '../../src/access/system.js'
import { Config } from '../../src/config/config.js'
import { AuthApp } from './auth-app.js'

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns the fields of a competition. */
export const competition = (more: object = {}) => ({
  name: 'ATL Marathon',
  organizedBy: 'AIM',
  applicationStartDate: '2026-01-01',
  applicationEndDate: '2026-02-01',
  requirements: ['A team'],
  ...more,
})

const json = async (answer: Response) => ({
  status: answer.status,
  body: (await answer.json()) as Record<string, unknown>,
})

/** The product on its own port, with an admin, a mentor and two students, who are called `head`, `mentor`, `asha` and `ravi`. */
export class FilesWorld {
  readonly cookies: Record<string, string> = {}
  /** Asha's and Ravi's copies of one competition. */
  entries = { asha: '', ravi: '' }

  private constructor(
    readonly app: AuthApp,
    readonly address: string,
  ) {}

  static async start(): Promise<FilesWorld> {
    const app = await AuthApp.start()
    await app.app.listen(0, '127.0.0.1')
    const world = new FilesWorld(
      app,
      `http://127.0.0.1:${(app.app.getHttpServer().address() as AddressInfo).port}`,
    )
    await world.fill()
    return world
  }

  stop(): Promise<void> {
    return this.app.stop()
  }

  private async fill(): Promise<void> {
    const { app, cookies } = this
    const make = async (resource: string, fields: Record<string, unknown>): Promise<string> =>
      String((await app.gate.create(system, resource, fields))['id'])
    const school = await make('school', {
      name: 'Hill School',
      address: {
        addressLine1: '1 Hill Road',
        city: 'Pune',
        state: 'Maharashtra',
        pincode: '411004',
      },
    })
    const pupil = (firstName: string) =>
      make('student', { name: { firstName, lastName: 'Das' }, school, class: '8th' })
    const [asha, ravi] = [await pupil('Asha'), await pupil('Ravi')]
    await app.account({ email: 'head@lab.example', role: 'admin' })
    await app.account({ email: 'mentor@lab.example', role: 'mentor' })
    await app.account({ email: 'asha@lab.example', role: 'student', student: asha })
    await app.account({ email: 'ravi@lab.example', role: 'student', student: ravi })
    for (const who of ['head', 'mentor', 'asha', 'ravi'])
      cookies[who] = (await app.signIn(`${who}@lab.example`)).cookie
    const source = await make('competition', competition())
    this.entries = {
      asha: await make('studentCompetition', { student: asha, source }),
      ravi: await make('studentCompetition', { student: ravi, source }),
    }
  }

  /** Sends a request as a page of this person does. A name without an account has no session. */
  async send(who: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      origin: this.address,
      cookie: this.cookies[who] ?? '',
      ...(init.headers as Record<string, string>),
    }
    return fetch(this.address + path, { ...init, headers })
  }

  async read(who: string, path: string) {
    return json(await this.send(who, path))
  }

  async write(who: string, method: string, path: string, body: object) {
    return json(
      await this.send(who, path, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    )
  }

  post(
    who: string,
    content: BlobPart,
    name: string,
    type = 'application/octet-stream',
  ): Promise<Response> {
    const form = new FormData()
    form.append('file', new File([content], name, { type }))
    return this.send(who, '/api/files', { method: 'POST', body: form })
  }

  async upload(who: string, content: BlobPart = png, name = 'robot.png'): Promise<FileValue> {
    const answer = await this.post(who, content, name)
    expect(answer.status).toBe(201)
    return (await answer.json()) as FileValue
  }

  /** Returns the status with which a person gets a file. */
  async statusFor(who: string, file: FileValue, init: RequestInit = {}): Promise<number> {
    return (await this.send(who, file.url, init)).status
  }

  /** Returns the names of all files on the disk, also of those that still arrive. */
  async stored(): Promise<string[]> {
    const folder = join(this.app.app.get(Config).dataDir, 'files')
    const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    return all.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
}
