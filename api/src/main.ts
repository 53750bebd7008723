import 'reflect-metadata'
import type { Server } from 'node:http'
import { assertResources, resources } from '@tinkerdesk/shared'
import { Config } from './config/config.js'
import { followSilentConnections } from './app/silent-connections.js'
import { keepPrivate } from './files/private-folder.js'

/** Time limit for a graceful stop, in ms. Most supervisors kill after ten seconds. */
const stopWithin = 8_000

/** Starts the product. Prints one sentence if it cannot. */
async function main(): Promise<void> {
  const config = new Config(process.env)
  keepPrivate(config.dataDir)
  // Tables are planned when the module loads, so the declarations are checked first.
  assertResources(resources)
  const { createApp } = await import('./app/create-app.js')
  const { fillDemo } = await import('./demo/fill-demo.js')
  const { FirstAdmin } = await import('./features/auth/first-admin.js')
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
  await app.get(FirstAdmin).announce()
  // Tells a supervisor with a channel to this process, as pm2 and `npm run dev` have.
  process.send?.('ready')
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    // Finish running requests; cut off those that hang.
    setTimeout(() => process.exit(0), stopWithin).unref()
    // A request that was just sent may not have been read yet.
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
