import type { AddressInfo } from 'node:net'
import { system } from '../../src/access/system.js'
import { LivePeers } from '../../src/features/live/live-peers.js'
import { AuthApp } from './auth-app.js'
import { LiveTab, until } from './live-tab.js'

/** The product on its own port, and the tabs that people have open. */
export class LiveLab {
  private count = 0
  private tabs: LiveTab[] = []

  private constructor(
    readonly app: AuthApp,
    readonly url: string,
    private readonly watch: LiveTab,
  ) {}

  static async start(): Promise<LiveLab> {
    const app = await AuthApp.start({ DEMO: 'off' })
    await app.app.listen(0, '127.0.0.1')
    const url = `http://127.0.0.1:${(app.app.getHttpServer().address() as AddressInfo).port}`
    await app.account({ email: 'watch@lab.example', role: 'admin' })
    const watch = await LiveTab.open(url, (await app.signIn('watch@lab.example')).cookie)
    return new LiveLab(app, url, await watch.subscribe('remoteLab'))
  }

  async stop(): Promise<void> {
    this.watch.close()
    await this.app.stop()
  }

  async make(resource: string, fields: Record<string, unknown>): Promise<string> {
    return String((await this.app.gate.create(system, resource, fields))['id'])
  }

  /** Creates a school. With an e-mail, it belongs to that in-charge. */
  async school(name: string, email?: string): Promise<string> {
    const address = {
      addressLine1: '1 Station Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
    }
    return this.make('school', {
      name,
      address,
      ...(email ? { atlIncharge: { firstName: 'Meera', email } } : {}),
    })
  }

  /** Creates School A and School B, whose in-charges are `a@school.example` and `b@school.example`. */
  async twoSchools(): Promise<[string, string]> {
    const made = async (letter: string) => {
      const email = `${letter.toLowerCase()}@school.example`
      await this.app.account({ email, role: 'atlIncharge' })
      return this.school(`School ${letter}`, email)
    }
    return [await made('A'), await made('B')]
  }

  student(school: string, firstName = 'Ravi'): Promise<string> {
    return this.make('student', { name: { firstName, lastName: 'Das' }, class: '8th', school })
  }

  change(resource: string, id: string, fields: Record<string, unknown>): Promise<unknown> {
    return this.app.change(resource, id, fields)
  }

  /** Signs in from a separate address, so that people do not share a rate limit. */
  async signIn(email: string): Promise<string> {
    this.count += 1
    return (await this.app.signIn(email, undefined, { from: `10.0.0.${this.count}` })).cookie
  }

  async person(
    role: string,
    fields: Record<string, unknown> = {},
  ): Promise<{ id: string; email: string; cookie: string }> {
    const email = `person${this.count + 1}@lab.example`
    const id = await this.app.account({ role, ...fields, email })
    return { id, email, cookie: await this.signIn(email) }
  }

  /** Opens a tab that subscribes to resources. All tabs are closed after the test. */
  async tab(cookie: string, ...resources: string[]): Promise<LiveTab> {
    return this.keep(await LiveTab.open(this.url, cookie)).subscribe(...resources)
  }

  keep(tab: LiveTab): LiveTab {
    this.tabs.push(tab)
    return tab
  }

  closeTabs(): void {
    for (const tab of this.tabs.splice(0)) tab.close()
  }

  /** Waits until every tab has received all events of past changes. */
  async quiet(): Promise<void> {
    await Promise.all(
      this.app.app
        .get(LivePeers)
        .all()
        .map(({ ready }) => ready),
    )
    // Batches are sent in order: once this one has arrived, so have the earlier ones.
    this.count += 1
    const last = await this.make('remoteLab', { name: `Lab ${this.count}`, openTo: 'all' })
    await until(() => this.watch.of(last).length > 0)
    // A tab acknowledges after earlier messages. A closed tab no longer answers.
    const open = this.tabs.filter(({ socket }) => socket.connected)
    await Promise.all(open.map((tab) => tab.send('hello').catch(() => undefined)))
  }
}
