import 'reflect-metadata'
import { Config } from './config.js'
import { createApp } from './create-app.js'
import { fillDemo } from './database/demo/fill-demo.js'

const stopWithin = 10_000

/** Starts the product; what stands in its way is said in one sentence. */
async function main(): Promise<void> {
  const config = new Config(process.env)
  const app = await createApp(config)
  const isFilled = config.isDemo && (await fillDemo(app, config))
  await app.listen(config.port, config.host)
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
