export function fillLongChat(dataDir: string, count: number): void
