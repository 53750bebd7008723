/** The build that this page belongs to: the address of its first script. */
export const ownBuild = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')

let outdated = false
const listeners = new Set<() => void>()

/** True once the server serves another build than the one that this page belongs to. */
export const isOutdated = () => outdated
export const onOutdated = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Compares the build that the server names in a response, if any, with this page's. */
export function noteBuild({ headers }: Response) {
  const build = headers.get('x-build')
  if (import.meta.hot || outdated || build === null || build === ownBuild()) return
  outdated = true
  for (const listener of listeners) listener()
}
