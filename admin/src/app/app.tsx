import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { watchSession } from '../client/session.js'
import { Toaster } from '../ui/toaster.js'
import { routes } from './routes.js'

/** Starts the product for whom the session names. */
export function mount(root: HTMLElement) {
  watchSession()
  const router = createBrowserRouter(routes)
  createRoot(root).render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  )
}
