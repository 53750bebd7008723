import 'reflect-metadata'
import type { Server } from 'node:http'
import { assertResources, resources } from '@tinkerdesk/shared'
import { Config } from './config/config.js'
import { followSilentConnections } from './app/silent-connections.js'
import { keepPrivate } from './files/private-folder.js'

/** Milliseconds in which a stop finishes what is under way; most supervisors kill after ten seconds. */
const stopWithin = 8_000

/** Starts the product; what stands in its way is said in one sentence. */
async function main(): Promise<void> {
  const config = new Config(process.env)
  keepPrivate(config.dataDir)
  // The machine plans its tables as it is loaded, so the declarations are checked before.
  assertResources(resources)
  const { createApp } = await import('./app/create-app.js')
  const { fillDemo } = await import('./demo/fill-demo.js')
  const app = await createApp(config)
  const isFilled = config.isDemo && (await fillDemo(app, config))
  const cutSilent = followSilentConnections(app.getHttpServer() as Server)
  await app.listen(config.port, config.host).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${config.port} of ${config.host} is taken by another program. Stop that one, or set PORT to another number.`)
  })
  const address = config.publicUrl.replace(/:0$/, `:${new URL(await app.getUrl()).port}`)
  process.stdout.write(`Tinkerdesk is ready at ${address}\n`)
  if (config.isDemo) {
    process.stdout.write(
      `${isFilled ? 'The demo programme was filled in. ' : ''}Demo sign-ins, each with the password ${config.demoPassword}:\n`,
    )
    for (const who of ['admin', 'incharge', 'mentor', 'student']) process.stdout.write(`  ${who}@demo.example\n`)
  }
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    // What is under way is finished; what hangs is cut off.
    setTimeout(() => process.exit(0), stopWithin).unref()
    // A request that has just been sent may not have been read yet.
    setInterval(cutSilent, 1000).unref()
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`Tinkerdesk could not start: ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
