export function promtool(): string | undefined
export function ensurePromtool(): Promise<void>
