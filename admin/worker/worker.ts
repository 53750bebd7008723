/** The files of a build. `admin/bundle/offline-worker.ts` puts the text of this value in the place of `__BUILD__`. */
interface Build {
  /** The address of the page's first script, which names the build. */
  build: string
  /** The addresses that open the product without a network. */
  shell: readonly string[]
  /** The names of all files below `/assets/`. */
  assets: readonly string[]
  /** The files with the texts of each language but English. */
  languages: { readonly [code: string]: readonly string[] }
  /** The addresses that a person's own device keeps beside the shell, by their role. */
  own: { readonly [role: string]: readonly string[] }
}

/** Sent by a page: the build that it belongs to, and the addresses of the files that it has loaded. */
interface PageNews {
  build: string
  loaded: readonly string[]
  /** The role of a person whose own device this is. */
  own?: string
}

/** Sent by a page whose person takes the update: this worker then replaces the active one. */
type TakeOver = 'take over'

/** Browsers without `addRoutes` send every request through the worker. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ) => Promise<void>
}

/** Some browsers do not have it. */
interface WithCookies {
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
}

declare const self: Omit<ServiceWorkerGlobalScope, 'cookieStore'> & WithCookies
declare const __BUILD__: string

const { build, shell, assets, languages, own } = JSON.parse(__BUILD__) as Build

/** Each build keeps its own page. Other files have a hash of their content in their name, so builds share them. */
const pageCache = `page ${build}`
const fileCache = 'files'
const page = '/'
const isOfBuild = new Set(assets.map((name) => `/assets/${name}`))

/** On a line that is worse than none, the stored page opens after this time, in ms. */
const patience = 4_000

async function keep(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(fileCache)
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // The shell and a language share files. A cache refuses a list that names one twice.
  await cache.addAll([...new Set(addresses)].filter((address) => !stored.has(address)))
}

/** Stores the page of this build, if it is not stored. Throws if the server has the page of another build by now. */
async function keepPage(): Promise<void> {
  const cache = await caches.open(pageCache)
  if (await cache.match(page)) return
  const answer = await fetch(page, { cache: 'reload' })
  const isOwn = answer.ok && (await answer.clone().text()).includes(`"${build}"`)
  if (!isOwn) throw new Error('The page belongs to another build.')
  await cache.put(page, answer)
}

/** The files of the language that was chosen on this device. None in English, and where a worker cannot read it: the page loads them. */
async function ofChosenLanguage(): Promise<readonly string[]> {
  const chosen = await self.cookieStore?.get('language').catch(() => null)
  return languages[chosen?.value ?? 'en'] ?? []
}

/** One after the other: a line that breaks off leaves what has come, and the page is not held up. */
async function keepOwn(role: string): Promise<void> {
  for (const address of own[role] ?? []) await keep([address])
}

/** Throws if one of the files is missing, as while the server is being updated. The browser then tries again later. */
async function keepShell(): Promise<void> {
  await keep([...shell.filter((address) => address !== page), ...(await ofChosenLanguage())])
  await keepPage()
}

/**
 * Requests that the worker never answers do not start it, or keep it busy. Chromium replaces a worker only when it is idle, and forgets to
 * if a request arrives while the old worker stops.
 */
async function passBy(event: InstallEvent): Promise<void> {
  const rules = ['/api/*', '/socket.io/*'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }))
  // Without these rules everything works as in a browser that has none.
  await event.addRoutes?.(rules).catch(() => undefined)
}

/** Deletes the pages of other builds and the files that this build does not have. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith('page ') && name !== pageCache,
  )
  await Promise.all(others.map((name) => caches.delete(name)))
  const cache = await caches.open(fileCache)
  const old = (await cache.keys()).filter(({ url }) => !isOfBuild.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

const isBroken = ({ status }: Response) => status >= 502 && status <= 504

/** Returns the newest page. Without a connection, or if it takes too long, the stored one. */
async function openPage(event: FetchEvent): Promise<Response> {
  const fetched = (async () =>
    ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))()
  const stored = await caches.match(page, { cacheName: pageCache })
  if (!stored) return fetched
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(stored), patience))
  try {
    const answer = await Promise.race([fetched, late])
    return isBroken(answer) ? stored : answer
  } catch {
    return stored
  }
}

/** Returns a file, which never changes under its name, and keeps those of this build for the time without a connection. */
async function openFile(event: FetchEvent, path: string): Promise<Response> {
  const stored = await caches.match(path, { cacheName: fileCache, ignoreVary: true })
  if (stored) return stored
  const answer = await fetch(event.request)
  if (answer.ok && isOfBuild.has(path)) {
    const copy = answer.clone()
    event.waitUntil(caches.open(fileCache).then((cache) => cache.put(path, copy)))
  }
  return answer
}

self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([passBy(event), keepShell()])),
)
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  // Answers of the API are children's data: they are never stored here. A page keeps a few of them for a person on a device of their
  // own, where it can delete them together with the session (decision 108).
  if (
    method !== 'GET' ||
    origin !== self.location.origin ||
    /^\/(api|socket\.io|notice)(\/|$)/.test(pathname)
  )
    return
  if (pathname.startsWith('/assets/')) event.respondWith(openFile(event, pathname))
  else if (mode === 'navigate' && !/\.\w+$/.test(pathname)) event.respondWith(openPage(event))
})

self.addEventListener('message', (event) => {
  const news = event.data as PageNews | TakeOver
  if (news === 'take over') return void self.skipWaiting()
  if (news.build !== build) return
  // A page of this build is open, so its person has taken the update.
  void self.skipWaiting()
  // The shell is missing if another worker deleted it, which became active while this one was installed.
  const isKept = Promise.all([
    keep(news.loaded.filter((address) => isOfBuild.has(address))),
    keepShell(),
    news.own ? keepOwn(news.own) : undefined,
  ])
  event.waitUntil(isKept.catch(() => undefined))
})
