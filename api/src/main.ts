import { assertParts } from '@tinkerdesk/shared/resource/checks/assert-parts'
import { giveBackMemory } from './app/give-back-memory.js'
import { mapStacks } from './app/map-stacks.js'
import { startSentence } from './app/start-sentence.js'
import { Config } from './config/config.js'

/** Time limit for a graceful stop, in ms. Most supervisors kill after ten seconds. */
const stopWithin = 8_000

/** Starts the product. Prints one sentence if it cannot. */
async function main(): Promise<void> {
  mapStacks()
  // Afterwards, so that a declaration that throws while it loads is told by its line, too. The product makes screens of all as it loads.
  const { declarations } = await import('@tinkerdesk/shared/resources/list')
  const { features } = await import('@tinkerdesk/shared/features/list')
  assertParts(declarations, features)
  const [{ serve }, { demoChild }] = await Promise.all([
    import('./app/serve.js'),
    import('@tinkerdesk/shared'),
  ])
  const config = new Config(process.env)
  for (const warning of config.warnings) process.stderr.write(`${warning}\n`)
  const { app, isFilled, stop } = await serve(
    config,
    config.isDevelopment ? undefined : giveBackMemory,
  )
  const address = config.publicUrl.replace(/:0$/, `:${new URL(await app.getUrl()).port}`)
  process.stdout.write(`Tinkerdesk is ready at ${address}\n`)
  if (config.isDemo) {
    process.stdout.write(
      `${isFilled ? 'The demo programme was filled in. ' : ''}Demo sign-ins, each with the password ${config.demoPassword}:\n`,
    )
    for (const who of ['admin', 'incharge', 'mentor', 'student'])
      process.stdout.write(`  ${who}@demo.example\n`)
    process.stdout.write(`  ${demoChild.handle}, with the PIN ${demoChild.pin}\n`)
  }
  const { FirstAdmin } = await import('./features/auth/links/first-admin.js')
  await app.get(FirstAdmin).announce()
  // Tells a supervisor with a channel to this process, as pm2 and `npm run dev` have.
  process.send?.('ready')
  let stopping = false
  const end = (): void => {
    if (stopping) return
    stopping = true
    // Finish running requests; cut off those that hang.
    setTimeout(() => {
      process.stderr.write(`Requests that still ran after ${stopWithin / 1000} s were cut off.\n`)
      process.exit(0)
    }, stopWithin).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

main().catch((error: unknown) => {
  process.stderr.write(`Tinkerdesk could not start: ${startSentence(error)}\n`)
  if (process.env.DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
