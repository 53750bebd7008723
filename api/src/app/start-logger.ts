import { ConsoleLogger } from '@nestjs/common'

/** Logs errors and warnings, in colours only on a terminal. */
export class StartLogger extends ConsoleLogger {
  constructor() {
    super({ colors: process.stdout.isTTY === true, logLevels: ['error', 'warn'] })
  }

  /** An error that stops the start is also thrown and reported in one sentence there. */
  override error(message: unknown, ...rest: [stack?: string, context?: string]): void {
    const isReported = rest.at(-1) === 'ExceptionHandler' || String(message).includes('EADDRINUSE')
    if (!isReported) super.error(message, ...rest)
  }
}
