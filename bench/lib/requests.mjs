/** Waits. A negative time is none. */
export const pause = (ms) => new Promise((done) => setTimeout(done, Math.max(0, ms)))

/** Sends a request as our own pages do. Returns its status and body. Rejects if the server cannot be reached. */
export async function send(url, cookie, method, path, body) {
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: { cookie, origin: url, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : undefined }
}

/** Returns the value below which this share of the values lies; 0 for none. */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0
