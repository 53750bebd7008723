/** Resolves when the screen has nothing left to do, or after the longest wait in ms. */
export const whenIdle = (longest = 5_000) =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: longest })
    else setTimeout(resolve, 1_000)
  })
