import { createRoot } from 'react-dom/client'
import { BrowserRouter, useRoutes } from 'react-router'
import { watchSession } from '../client/session.js'
import { watchHistory } from '../ui/input/history-guard.js'
import { watchReload } from '../client/reload.js'
import { Toaster } from '../ui/messages/toaster.js'
import { routes } from './routes.js'

const Routes = () => useRoutes(routes)

/** Starts the product for the signed-in person. */
export function mount(root: HTMLElement) {
  watchSession()
  watchReload()
  // Before the router starts to listen.
  watchHistory()
  createRoot(root).render(
    <BrowserRouter>
      <Routes />
      <Toaster />
    </BrowserRouter>,
  )
}
