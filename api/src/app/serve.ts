import 'reflect-metadata'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { assertAddresses, assertResources, resources } from '@tinkerdesk/shared'
import type { Config } from '../config/config.js'
import { beforeRequests } from '../database/open-transaction.js'
import { keepPrivate } from '../files/private-folder.js'
import { listenSentence } from './listen-sentence.js'

/** The product while it answers requests. */
export interface Serving {
  app: NestFastifyApplication
  /** True if this start filled in the demo programme. */
  isFilled: boolean
  /** Stops the product. Requests that run are finished; silent connections are cut. */
  stop(): Promise<void>
}

const demo = () => import('../demo/fill-demo.js')

/**
 * Starts the product on the port of the configuration. `prepare` runs before the first request. Throws an error with one sentence if it
 * cannot start.
 */
export async function serve(config: Config, prepare?: () => Promise<void>): Promise<Serving> {
  keepPrivate(config.dataDir)
  // Tables are planned when the module loads, so the declarations are checked first.
  assertResources(resources)
  assertAddresses(resources)
  const { createApp } = await import('./create-app.js')
  const app = await createApp(config)
  // An installation without the demo does not load its texts.
  const isFilled =
    config.isDemo && (await beforeRequests(async () => (await demo()).fillDemo(app, config)))
  await prepare?.()
  await app.listen(config.port, config.host).catch(async (error: unknown) => {
    await app.close()
    throw listenSentence(error, { HOST: ['HOST', config.host], PORT: ['PORT', config.port] })
  })
  return { app, isFilled, stop: () => app.close() }
}
