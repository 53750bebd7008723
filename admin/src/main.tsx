import './styles/base.css'
import './styles/forced-colors.css'
import { openSession } from './client/session.js'
import { loadCode } from './ui/load-code.js'
import { applyTheme } from './ui/preferences.js'

applyTheme()

const root = document.getElementById('root')!
const { pathname } = location

async function start() {
  // Sign-in and the pages that need no session are small, and load without the rest.
  if (pathname.startsWith('/auth/')) return (await loadCode(() => import('./features/auth/index.js'))).mount(root)
  if (pathname === '/offline' || pathname === '/fallback') return (await loadCode(() => import('./app/open-pages.js'))).mount(root)
  const session = openSession()
  // It is awaited below; here it only must not count as unhandled while the code is on its way.
  session.catch(() => {})
  const app = await loadCode(() => import('./app/app.js'))
  await session
  app.mount(root)
}

start().catch(async (error: unknown) => {
  const pages = await import('./app/open-pages.js').catch(() => undefined)
  if (pages) pages.mountError(root, error)
  else root.textContent = 'Tinkerdesk could not be loaded. Check your connection and reload the page.'
})
