import './styles/base.css'
import './styles/fonts.css'
import './styles/forced-colors.css'
import type { Me } from '@tinkerdesk/shared/base/roles'
import { dropAhead, noteRequests } from './client/first/ahead.js'
import { askAhead } from './client/first/ask-ahead.js'
import { loadLanguage, loadTexts } from './client/language.js'
import { readLoginValue } from './client/storage/login-value.js'
import { awaitHome } from './client/first/first-home.js'
import { forgetExpired } from './client/own-device/mark.js'
import { beforeSentences, whenCutOff } from './client/request.js'
import { currentMe, openSession } from './client/session.js'
import { serveDevanagari } from './ui/device/devanagari.js'
import { loadCode } from './ui/code/load-code.js'
import { applyTheme } from './ui/device/preferences.js'

applyTheme()
beforeSentences(loadTexts)
whenCutOff(async (address) => (await import('./client/own-device/answers.js')).readAnswer(address))

const root = document.getElementById('root')!
/** The outline of the page that comes, as the document has it. */
const outline = root.firstElementChild!.cloneNode(true)
/** Removes the sign-in screen, if it is shown. */
let leaveSignIn: (() => void) | undefined

const loadApp = () => import('./app/app.js')

/** Loads the home page beside the product: after it, a slow line would wait once more. If it fails, the page loads again when it is shown. */
const loadHome = () => void import('./features/student-snapshot/snapshot-page.js').catch(() => {})

/** Loads the product while a person fills in the sign-in form. If it fails, the product loads after the sign-in and says so. */
function loadAhead() {
  loadApp().catch(() => {})
  loadHome()
}

/** Draws the outline of the product until it is there: after the sign-in no moment is empty. */
function showOutline() {
  document.documentElement.dataset.first = location.pathname === '/' ? 'home' : 'page'
  root.replaceChildren(outline)
}

/** Goes on to another address in the same document: what was loaded ahead is not loaded, or run, again. */
async function enter(to: string) {
  history.replaceState(null, '', to)
  await start().catch(fail)
  // The first picture does not wait for the fonts of the device.
  requestAnimationFrame(() => setTimeout(serveDevanagari))
}

/** On a line that is worse than none, the product opens without an answer after this time, in ms. */
const patience = 8_000

/** Waits for the session. Without a connection, opens the product for the person whom this device remembers. Throws if there is none. */
async function awaitSession(session: Promise<unknown>) {
  const late = new Promise((_, reject) => setTimeout(reject, patience))
  await Promise.race([session, late]).catch(async (error: unknown) => {
    const { adoptRemembered } = await import('./client/remembered-me.js')
    if (!adoptRemembered(error)) await session
  })
}

/** Until then, in ms, the product waits for the answers that the cards need: to run it takes a slow computer a second, in which none is drawn. */
const cardsPatience = 3_000

/** Draws a student's cards while the product is on its way. Returns where it is drawn meanwhile, or nothing if it was quicker. */
async function firstCards(session: Promise<Me>) {
  const { firstHome } = await import('./features/student-snapshot/first-home.js')
  const late = new Promise((resolve) => setTimeout(resolve, cardsPatience))
  return Promise.race([session.then(firstHome), late.then(loadApp).then(() => undefined)])
}

/** Waits until what is drawn is on the screen. A tab in the background paints nothing. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 200)
  })

/** Removes the sign-in screen, and shows the outline of the product in its place. */
function leave() {
  if (!leaveSignIn) return
  leaveSignIn()
  leaveSignIn = undefined
  showOutline()
}

async function start() {
  // The script in the document has cleared the storage, and loads the page again.
  if (document.documentElement.dataset.leaves !== undefined) return
  const { pathname } = location
  // Before anything is shown.
  await forgetExpired()
  // The screens are drawn in the language of this device. If its texts do not load, they are English.
  await loadLanguage().catch(() => {})
  // Sign-in and the pages that need no session are small, and load without the rest.
  if (pathname.startsWith('/auth/')) {
    leaveSignIn = (await loadCode(() => import('./features/auth/index.js'))).mount(
      root,
      (to, me) => {
        if (to === '/') askAhead(me, Promise.resolve(me))
        void enter(to)
      },
    )
    for (const type of ['input', 'click']) root.addEventListener(type, loadAhead, { once: true })
    // Something may have been typed into the form of the document.
    if (
      [...root.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')].some(
        ({ value }) => value !== '',
      )
    )
      loadAhead()
    return
  }
  if (['/offline', '/fallback', '/verify', '/portfolio', '/consent'].includes(pathname))
    return (await loadCode(() => import('./app/open-pages.js'))).mount(root)
  const session = openSession((signIn) => {
    dropAhead()
    void enter(signIn)
  })
  // It is awaited below; here it only must not count as unhandled while the code is on its way.
  session.catch(() => {})
  const login = readLoginValue()
  if (pathname === '/') noteRequests()
  if (pathname === '/' && login) {
    session.then(({ uid }) => uid === login.uid || dropAhead(), dropAhead)
    if (login.role !== 'student') loadHome()
  }
  // Nobody is signed in on this device: the sign-in screen comes next, so nothing else is loaded beside it.
  if (!login) await session
  const isStudent = (login ?? currentMe())?.role === 'student'
  // Without it, the product draws the cards when it comes.
  const drawCards =
    pathname === '/' && isStudent ? await firstCards(session).catch(() => undefined) : undefined
  if (drawCards) leave()
  const box = drawCards?.(root, outline.cloneNode(true)) ?? root
  if (drawCards) await painted()
  if (pathname === '/' && isStudent) loadHome()
  const app = await loadCode(loadApp)
  await awaitSession(session)
  leave()
  app.mount(box)
  awaitHome()
}

async function fail(error: unknown) {
  leaveSignIn?.()
  const pages = await import('./app/open-pages.js').catch(() => undefined)
  if (pages) pages.mountError(root, error)
  else
    root.textContent = 'Tinkerdesk could not be loaded. Check your connection and reload the page.'
}

start().catch(fail)
// The first picture does not wait for the fonts of the device.
requestAnimationFrame(() => setTimeout(serveDevanagari))
