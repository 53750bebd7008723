/** Shows a fault of the code over the page during development. Nobody listens in the built product, and unit tests have no such setting. */
export function reportFault(fault: unknown): void {
  if (import.meta.env?.DEV) dispatchEvent(new CustomEvent('tinkerdesk:fault', { detail: fault }))
}

/** Returns what a check returns. Reports the fault that it throws, which else is in the console only when its module is replaced in an open page. */
export function checked<T>(check: () => T): T {
  try {
    return check()
  } catch (fault) {
    reportFault(fault)
    throw fault
  }
}
