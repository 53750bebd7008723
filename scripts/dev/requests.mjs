const pauseMs = 400
/** A page that asks all the time, as one with a film does, must not keep the rest from being done. */
const longestMs = 4000

/** The requests of open pages. */
export class Requests {
  #last = 0

  note() {
    this.#last = performance.now()
  }

  /** Resolves when the pages have asked for nothing for a moment: they are shown. */
  async pause() {
    const since = performance.now()
    this.#last = since
    for (;;) {
      const now = performance.now()
      const rest = Math.min(this.#last + pauseMs, since + longestMs) - now
      if (rest <= 0) return
      await new Promise((done) => setTimeout(done, rest))
    }
  }
}
