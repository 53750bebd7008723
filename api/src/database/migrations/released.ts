/**
 * The newest migration of a release, by its file. Servers have run it and all before it, so `migrate:undo` refuses to undo them. Set it
 * to the newest file with each release.
 */
export const lastReleased = '0008-add-server-secrets.ts'
