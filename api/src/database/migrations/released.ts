/**
 * The newest migration of a release, by its file. Servers have run it and all before it, so `migrate:undo` refuses to undo them, and servers of
 * that release may run beside those of the next one. `npm run release` sets it.
 */
export const lastReleased = '0098-record-steps.ts'
