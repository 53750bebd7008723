// Runs servers of the built product for one worker of the browser tests. The product's modules are loaded once for all of them.
import { Config } from '../../api/server/dist/config.js'
import { serve } from '../../api/server/dist/serve.js'
import { JobSchedule } from '../../api/server/dist/job-schedule.js'

const running = new Map()

const commands = {
  async start({ env }) {
    const config = new Config({ ...process.env, ...env })
    const serving = await serve(config)
    // Scheduled work starts by the clock, and would notify people and make payments in the middle of a test.
    serving.app.get(JobSchedule).stop()
    running.set(config.port, serving)
  },
  async stop({ env }) {
    const port = Number(env.PORT)
    await running.get(port).stop()
    running.delete(port)
  },
}

process.on('message', async ({ id, command, env }) => {
  const fault = await commands[command]({ env }).then(
    () => undefined,
    (error) => error.stack,
  )
  process.send({ id, fault })
})
// The worker has ended.
process.on('disconnect', () => process.exit(0))
