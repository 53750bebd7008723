export function ensureInstalled(folder?: string, options?: { isToRun?: boolean }): Promise<void>
