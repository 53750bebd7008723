/** A draft is stored after a rest of so many ms, and while someone types without one, after so many. */
const [restMs, longestMs] = [500, 2_000]

/** Returns the ms until a draft is stored, from a change at `now` on. The first change that is not stored was made at `since`. */
export const autosavePause = (since: number, now: number): number =>
  Math.max(0, Math.min(restMs, since + longestMs - now))
