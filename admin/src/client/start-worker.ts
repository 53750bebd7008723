import type { Role } from '@tinkerdesk/shared/base/roles'
import { ownBuild } from './build.js'

/** How long a reload waits for the newer worker, in ms: usually less than 100. After a reload meanwhile, Chromium replaces the worker when it is idle. */
const patience = 8_000

/** Returns the registration of the worker, if this browser has it. */
const registered = async () =>
  'serviceWorker' in navigator
    ? navigator.serviceWorker.getRegistration().catch(() => undefined)
    : undefined

/** The search for a newer worker that is under way, or was last. */
let preparing: Promise<unknown> = Promise.resolve()

/** Loads the newer worker and the files that it keeps, so that the reload is quick. It waits until it is told. */
export async function prepareUpdate(): Promise<void> {
  // Without a connection, or while the server is still being updated, the reload does it.
  await (preparing = registered().then((registration) =>
    registration?.update().catch(() => undefined),
  ))
}

/** Resolves when a worker is no longer in a state. */
const leaves = (worker: ServiceWorker, state: ServiceWorkerState) =>
  new Promise<void>((resolve) => {
    const look = () => (worker.state === state ? undefined : resolve())
    worker.addEventListener('statechange', look)
    look()
  })

async function replaceWorker(): Promise<void> {
  await preparing
  const registration = await registered()
  const installing = registration?.installing
  // A person may be quicker than its installation.
  if (installing) await leaves(installing, 'installing')
  // One that could not be installed leaves an earlier one waiting.
  const newer = installing?.state === 'installed' ? installing : registration?.waiting
  if (newer?.state !== 'installed') return
  newer.postMessage('take over')
  await leaves(newer, 'installed')
}

/**
 * Makes the newer worker, if there is one, replace this page's. Call it before the reload: the page is quiet then, and the newer worker opens
 * the new page also on a slow line.
 */
export async function takeUpdate(): Promise<void> {
  await Promise.race([replaceWorker(), new Promise((resolve) => setTimeout(resolve, patience))])
}

/** The files of the program that this page has loaded. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'))

const tell = (worker: ServiceWorker | null, own?: Role) =>
  worker?.postMessage({ build: ownBuild(), loaded: loadedFiles(), ...(own && { own }) })

/** Lets the worker keep the screens that a person of this role uses on their own device. */
export async function keepScreens(role: Role): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { waiting, active } = await navigator.serviceWorker.ready
  // A worker of another build leaves it to the next page.
  for (const worker of [waiting, active]) tell(worker, role)
}

/**
 * Registers the worker that opens the product without a network. It keeps the files that were loaded before it. A newer worker waits until
 * the person takes the update, or until a page of its own build is open.
 */
export async function startWorker(): Promise<void> {
  // Absent on plain HTTP, except on the machine itself.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', {
      updateViaCache: 'none',
    })
    const follow = (worker: ServiceWorker | null) =>
      worker?.addEventListener('statechange', () =>
        worker.state === 'installed' ? tell(worker) : undefined,
      )
    registration.addEventListener('updatefound', () => follow(registration.installing))
    follow(registration.installing)
    tell(registration.waiting ?? registration.active)
  } catch {
    // A browser that blocks workers works as before: it needs the network.
  }
}
