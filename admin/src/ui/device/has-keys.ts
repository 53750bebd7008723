/** True on a device with a mouse, which most likely has a keyboard as well. */
export const hasKeys = globalThis.matchMedia?.('(any-pointer: fine)').matches ?? true
