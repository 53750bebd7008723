import { expect, type Page, type WebSocket } from '@playwright/test'

/** Watches a page's live socket. Call it before the page is opened. */
export function watchLive(page: Page) {
  let isOpen = false
  let current: WebSocket | undefined
  let ending: string | undefined
  const heard = new Set<string>()
  const end = () => {
    isOpen = false
    heard.clear()
  }
  // The socket of a page that is left may say so late, or not at all.
  page.on('domcontentloaded', end)
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/socket.io/')) return
    const subscriptions = new Map<string, string>()
    current = socket
    end()
    socket.on('framesent', ({ payload }) => {
      const [, number, word, resource = ''] =
        /^42(\d*)\["(\w+)",\{"resource":"(\w+)"/.exec(String(payload)) ?? []
      if (word === 'subscribe') subscriptions.set(number!, resource)
      if (word === 'unsubscribe') heard.delete(resource)
    })
    socket.on('framereceived', ({ payload }) => {
      const message = String(payload)
      if (message.startsWith('40')) isOpen = true
      ending = /^42\["signed-out",\{"reason":"(\w+)"/.exec(message)?.[1] ?? ending
      const [, number = ''] = /^43(\d+)\[\{"ok":true/.exec(message) ?? []
      if (subscriptions.has(number)) heard.add(subscriptions.get(number)!)
    })
    socket.on('close', () => current === socket && end())
  })
  return {
    /** Waits until the socket is connected. */
    connected: () => expect.poll(() => isOpen).toBe(true),
    /** Returns the reason of the last `signed-out`. */
    ending: () => ending,
    /** Waits until the server has confirmed the subscription to a resource. */
    hears: (resource: string) => expect.poll(() => [...heard]).toContain(resource),
  }
}
