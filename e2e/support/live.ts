import { expect, type Page } from '@playwright/test'

/** Listens to what a page and the server say on the page's socket; to be called before the page is opened. */
export function watchLive(page: Page) {
  let isOpen = false
  const heard = new Set<string>()
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/socket.io/')) return
    const asked = new Map<string, string>()
    const end = () => {
      isOpen = false
      heard.clear()
    }
    end()
    socket.on('framesent', ({ payload }) => {
      const [, number, word, resource = ''] = /^42(\d*)\["(\w+)",\{"resource":"(\w+)"/.exec(String(payload)) ?? []
      if (word === 'subscribe') asked.set(number!, resource)
      if (word === 'unsubscribe') heard.delete(resource)
    })
    socket.on('framereceived', ({ payload }) => {
      const said = String(payload)
      if (said.startsWith('40')) isOpen = true
      const [, number = ''] = /^43(\d+)\[\{"ok":true/.exec(said) ?? []
      if (asked.has(number)) heard.add(asked.get(number)!)
    })
    socket.on('close', end)
  })
  return {
    /** Waits until the socket stands. */
    connected: () => expect.poll(() => isOpen).toBe(true),
    /** Waits until the server has promised to tell of a resource. */
    hears: (resource: string) => expect.poll(() => [...heard]).toContain(resource),
  }
}
