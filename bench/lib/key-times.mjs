/** Runs in the page. Collects the browser's own measure of every key, from the press to the next paint, in `keyTimes`. */
export function collectKeyTimes() {
  const keys = new Map()
  globalThis.keyTimes = keys
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration } of list.getEntries())
      if (/^key|^input$/.test(name) && interactionId)
        keys.set(interactionId, Math.max(keys.get(interactionId) ?? 0, duration))
  }).observe({ type: 'event', durationThreshold: 16, buffered: false })
}
