import { Config } from '../src/config/config.js'
import { createApp } from '../src/app/create-app.js'
import { Database } from '../src/database/database.js'
import { fillDemo } from '../src/demo/fill-demo.js'
import { FirstAdmin } from '../src/features/auth/links/first-admin.js'
import { freshDatabase } from './support/fresh-database.js'

type App = Awaited<ReturnType<typeof createApp>>

describe('two servers that start together on one PostgreSQL', () => {
  let config: Config
  let apps: [App, App]
  let remove: () => Promise<void>
  beforeAll(async () => {
    const fresh = await freshDatabase('postgres')
    remove = fresh.remove
    config = new Config({ NODE_ENV: 'test', DEMO: 'on', ...fresh.env })
    apps = [await createApp(config), await createApp(config)]
  })
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()))
    await remove()
  })

  test('offer one link for the first admin', async () => {
    const offers = await Promise.all(apps.map((app) => app.get(FirstAdmin).offer()))
    expect(offers.filter((offer) => offer === 'offered')).toHaveLength(1)
    expect(offers.filter((offer) => offer?.startsWith('http'))).toHaveLength(1)
    const links = await apps[0]
      .get(Database)
      .read.all(`SELECT 1 FROM links WHERE purpose = 'first-admin'`)
    expect(links).toHaveLength(1)
  })

  test('fill the demo programme once, with statistics of its tables', async () => {
    const filled = await Promise.all(apps.map((app) => fillDemo(app, config)))
    expect(filled.sort()).toEqual([false, true])
    const [admins] = await apps[0]
      .get(Database)
      .read.all<{ count: number }>(`SELECT COUNT(*) AS count FROM users WHERE role = 'admin'`)
    expect(admins!.count).toBe(1)
    const [statistics] = await apps[0]
      .get(Database)
      .read.all<{ count: number }>(
        `SELECT COUNT(*) AS count FROM pg_stats WHERE tablename = 'students'`,
      )
    expect(statistics!.count).toBeGreaterThan(5)
    expect(await apps[0].get(FirstAdmin).offer()).toBeNull()
  })
})
