import { featureUrls, resources } from '@tinkerdesk/shared'
import type { FastifyInstance } from 'fastify'
import { TestApp } from './support/test-app.js'

test('the urls that belong to features are those under which the server answers, beside the resources', async () => {
  const app = await TestApp.start('sqlite')
  try {
    const routes = (app.app.getHttpAdapter().getInstance() as FastifyInstance).printRoutes({
      commonPrefix: false,
    })
    const names = new Set(
      [...routes.matchAll(/^[├└]── \/api\/([a-z-]+)(?=[/ ])/gm)].map(([, name]) => name!),
    )
    const urls = new Set(resources.map(({ url }) => url))
    expect([...names].filter((name) => !urls.has(name)).toSorted()).toEqual(
      [...featureUrls].toSorted(),
    )
  } finally {
    await app.stop()
  }
})
