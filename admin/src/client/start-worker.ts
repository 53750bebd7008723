import { ownBuild } from './build.js'

/** How long a reload waits for the newer worker, in ms: usually less than 100. After a reload meanwhile, Chromium replaces the worker when it is idle. */
const patience = 8_000

/** Returns the registration of the worker, if this browser has it. */
const registered = async () => ('serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined)

/** How often, and after how many ms, a page asks a waiting worker of its own build again to take over. */
const maxRequests = 12
const askedAgainAfter = 3_000

/** Loads the newer worker and the files that it keeps, so that the reload is quick. It waits until it is told. */
export async function prepareUpdate(): Promise<void> {
  // Without a connection, or while the server is still being updated, the reload does it.
  await (await registered())?.update().catch(() => undefined)
}

/**
 * Makes the newer worker, if it is there, replace this page's. Call it before the reload: the page is quiet then, and the newer worker opens
 * the new page also on a slow line.
 */
export async function takeUpdate(): Promise<void> {
  const waiting = (await registered())?.waiting
  if (!waiting) return
  const isActive = new Promise<void>((resolve) => waiting.addEventListener('statechange', () => resolve(), { once: true }))
  waiting.postMessage('take over')
  await Promise.race([isActive, new Promise((resolve) => setTimeout(resolve, patience))])
}

/** The files of the program that this page has loaded. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'))

const tell = (worker: ServiceWorker | null) => worker?.postMessage({ build: ownBuild(), loaded: loadedFiles() })

/** Tells the waiting worker again while it waits: Chromium forgets to replace the active worker if a request reaches that while it stops. */
function askAgain(registration: ServiceWorkerRegistration, requests = 1): void {
  if (!registration.waiting || requests > maxRequests) return
  setTimeout(() => {
    tell(registration.waiting)
    askAgain(registration, requests + 1)
  }, askedAgainAfter)
}

/**
 * Registers the worker that opens the product without a network. It keeps the files that were loaded before it. A newer worker waits until
 * the person takes the update, or until a page of its own build is open.
 */
export async function startWorker(): Promise<void> {
  // Absent on plain HTTP, except on the machine itself.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const follow = (worker: ServiceWorker | null) =>
      worker?.addEventListener('statechange', () => (worker.state === 'installed' ? tell(worker) : undefined))
    registration.addEventListener('updatefound', () => follow(registration.installing))
    follow(registration.installing)
    tell(registration.waiting ?? registration.active)
    askAgain(registration)
  } catch {
    // A browser that blocks workers works as before: it needs the network.
  }
}
