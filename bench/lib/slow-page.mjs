/** A line and a computer. `kbits` a second each way, `latency` in ms; the CPU takes `slowdown` times as long. */
const conditions = {
  /** That of a student. */
  school: { kbits: 400, latency: 300, slowdown: 6 },
  /** That of an admin. */
  office: { kbits: 10_000, latency: 40, slowdown: 4 },
}

/**
 * Opens an empty tab with the line and the CPU of a `school` or an `office`, and counts what it sends: the addresses, the documents and the bytes
 * of the answers.
 */
export async function slowPage(context, where = 'school') {
  const { kbits, latency, slowdown } = conditions[where]
  const bytesPerSecond = (kbits * 1000) / 8
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  page.setDefaultTimeout(90_000)
  const sent = { addresses: [], documents: 0, bytes: 0 }
  const isWeb = new Set()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!/^https?:/.test(request.url)) return
    isWeb.add(requestId)
    sent.documents += type === 'Document' ? 1 : 0
    if (request.method === 'GET') sent.addresses.push(new URL(request.url).pathname)
  })
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (isWeb.has(requestId)) sent.bytes += encodedDataLength
  })
  return { page, sent }
}

/** Notes when an element is first painted. Runs in each document before its scripts, as the tools outside wait for what keeps the page busy. */
function notePaint(selector) {
  const look = () => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    if (!box?.width) return requestAnimationFrame(look)
    requestAnimationFrame(() =>
      setTimeout(() => (globalThis.paintedAt = performance.timeOrigin + performance.now())),
    )
  }
  requestAnimationFrame(look)
}

/** Returns a function that waits for the first paint of an element, and returns the time in ms until then from now on. */
export async function paintOf(page, selector) {
  await page.addInitScript(notePaint, selector)
  const opened = Date.now()
  return async () => {
    await page.waitForFunction(() => globalThis.paintedAt)
    return (await page.evaluate(() => globalThis.paintedAt)) - opened
  }
}

/** Fetches files as a page without a script of its own would: all at once, and nothing is run. Runs in the page. */
async function fetchAll(addresses) {
  await Promise.all(
    addresses.map(async (address) => (await fetch(address, { cache: 'reload' })).arrayBuffer()),
  )
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
}

/**
 * Returns the time in ms of a static page of the same bytes: a document of the same server, and then each of the files once, all at the same
 * moment. Nothing can be quicker on this line and computer.
 */
export async function timeOfStaticPage(browser, url, addresses, where = 'school') {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const { page } = await slowPage(context, where)
    const opened = performance.now()
    // A small answer of the same server, in place of the document.
    await page.goto(`${url}/api/health/live`, { waitUntil: 'commit' })
    await page.evaluate(fetchAll, [...new Set(addresses)])
    return performance.now() - opened
  } finally {
    await context.close()
  }
}
