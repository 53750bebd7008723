export function workInMemory(): void
