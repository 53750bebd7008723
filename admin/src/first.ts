import { ask, askAhead, meAddress } from './client/first/ask-ahead.js'
import { showForm } from './client/first/show-form.js'
import { showWork } from './client/first/show-work.js'
import { clearStorage, isStorageCleared } from './client/clear-storage.js'
import { chosenLanguage } from './client/device-language.js'
import { takeView } from './client/storage/view.js'
import { readLoginValue } from './client/storage/login-value.js'
import { showTheme, storedPreferences } from './ui/device/stored-preferences.js'
import type { Me, Role } from '@tinkerdesk/shared/base/roles'

/**
 * The script inside the document. It runs before anything else is asked for: it decides about the one reload of a device without a login
 * value, draws the outline of the page that comes, and asks for who is signed in and for all files of that page at once.
 */

/** The files of the build, by the page that needs them. `bundle/first-script.ts` writes them here. There are none while one develops. */
interface Files {
  /** The program, which imports the rest. While one develops, the document names it. */
  program?: string
  signIn?: readonly string[]
  cards?: readonly string[]
  app?: readonly string[]
  home?: readonly string[]
  languages: {
    readonly [code: string]: { first: readonly string[]; product: readonly string[] }
  }
}
declare const __FILES__: Files

const { documentElement: root, head } = document
const language = chosenLanguage() ?? 'en'
const texts = __FILES__.languages[language]

const loaded = new Map<string, Promise<unknown>>()

/** Asks for a file that the program will import. A style sheet counts when the program names it. */
const fetchFile = (file: string) =>
  new Promise((resolve) => {
    const isStyle = file.endsWith('.css')
    const link = document.createElement('link')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    head.append(link)
  })

/** Asks for files once. Ends when all have arrived. */
async function load(files: readonly string[] = []): Promise<void> {
  for (const file of files) if (!loaded.has(file)) loaded.set(file, fetchFile(file))
  await Promise.all(files.map((file) => loaded.get(file)))
}

/**
 * Names the program in the document. A document that loads again never names it: it would ask for the program's files, which go with it. A tag
 * that a script adds later would not wait for the end of the document and its style sheets.
 */
function nameProgram(): void {
  const { program } = __FILES__
  if (!program) return
  void load([program])
  document.write(`<script type="module" crossorigin src="${program}"></script>`)
}

/** Draws the outline of a page, and asks for its files. A student's cards come before the rest of the product, as a slow line is shared. */
async function open(page: 'sign-in' | 'home' | 'page' | 'plain', role?: Role): Promise<void> {
  root.dataset.first = page
  if (page === 'sign-in') void load(__FILES__.signIn)
  const isProduct = page === 'home' || page === 'page'
  if (page === 'home' && role === 'student') await load(__FILES__.cards)
  // A student's cards are drawn without these.
  else if (isProduct) void load(texts?.product)
  if (isProduct) void load(__FILES__.app)
  if (page === 'home') void load(__FILES__.home)
}

/** Returns who is signed in: `null` for nobody, `undefined` if the server does not say. */
async function personOf(answer: Promise<Response>): Promise<Me | null | undefined> {
  const response = await answer
  if (response.status === 401) return null
  return response.ok ? ((await response.clone().json()) as Me) : undefined
}

function start(): void {
  const { theme, sidebarCollapsed } = storedPreferences()
  showTheme(
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches),
  )
  takeView()
  if (sidebarCollapsed) root.dataset.side = 'collapsed'
  const { pathname, search } = location
  const isOpenToAll = pathname.startsWith('/auth/')
  const isPlain = ['/offline', '/fallback', '/verify', '/portfolio', '/consent'].includes(pathname)
  const login = readLoginValue()
  if (!isOpenToAll && !isPlain && !login && !isStorageCleared()) {
    root.dataset.first = 'sign-in'
    root.dataset.leaves = ''
    void clearStorage().then(() => location.reload())
    return
  }
  const page = pathname === '/' ? 'home' : 'page'
  // Before the files: a browser sends six requests at a time.
  const me = isOpenToAll || isPlain ? undefined : personOf(ask(meAddress))
  nameProgram()
  void load(texts?.first)
  // The address may say why the session has ended: the form of the document has no place for it.
  if (pathname === '/auth/sign-in' && !search.includes('reason=')) void showForm(language)
  if (me && !login) {
    // The session may be there, although the device has forgotten its person. What either page needs is asked for meanwhile.
    root.dataset.first = 'sign-in'
    void load(__FILES__.signIn?.filter((file) => __FILES__.app?.includes(file)))
    me.then(
      (person) => {
        void open(person ? page : 'sign-in', person?.role)
        if (person === null) void showForm(language)
      },
      () => void open('sign-in'),
    )
  } else void open(isPlain ? 'plain' : isOpenToAll ? 'sign-in' : page, login?.role)
  if (!me || page !== 'home') return
  askAhead(login, me)
  void showWork(me)
}

start()
