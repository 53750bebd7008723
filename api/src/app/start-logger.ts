import { ConsoleLogger } from '@nestjs/common'

/** Errors and warnings, in colours only where a person looks on. */
export class StartLogger extends ConsoleLogger {
  constructor() {
    super({ colors: process.stdout.isTTY === true, logLevels: ['error', 'warn'] })
  }

  /** What stops the start is thrown as well, and said in one sentence there. */
  override error(message: unknown, ...rest: [stack?: string, context?: string]): void {
    if (rest.at(-1) !== 'ExceptionHandler') super.error(message, ...rest)
  }
}
