const hourMs = 3_600_000

/** Waits for the next hour in India if it is near: a test that computes the present hour would meet another one on the server. */
export async function startWithinOneHour(): Promise<void> {
  // India is five and a half hours ahead of UTC.
  const left = hourMs - ((Date.now() + hourMs / 2) % hourMs)
  if (left < 15_000) await new Promise((done) => setTimeout(done, left))
}
