import { ownBuild } from './build.js'

/** The files of the program that this page has loaded. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'))

/**
 * Registers the worker that opens the product without a network. It keeps the files that were loaded before it. A newer worker waits until a
 * page of its own build is open: that is, until a person has reloaded the page.
 */
export async function startWorker(): Promise<void> {
  // Absent on plain HTTP, except on the machine itself.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const tell = (worker: ServiceWorker | null) => worker?.postMessage({ build: ownBuild(), loaded: loadedFiles() })
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const follow = (worker: ServiceWorker | null) =>
      worker?.addEventListener('statechange', () => (worker.state === 'installed' ? tell(worker) : undefined))
    registration.addEventListener('updatefound', () => follow(registration.installing))
    follow(registration.installing)
    tell(registration.waiting ?? registration.active)
  } catch {
    // A browser that blocks workers works as before: it needs the network.
  }
}
