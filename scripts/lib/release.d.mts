/** Gives all packages below a folder a version. Throws a sentence if it is none, or not after the present one. */
export function release(
  folder: string,
  version: string,
  notes: { exchange: string; day: string },
): void
