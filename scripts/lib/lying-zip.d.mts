/** Returns a ZIP file for tests, with one file that unpacks to `megabytes`, while the directory says that it has `claimed` bytes. */
export function lyingZip(megabytes: number, claimed: number): Buffer
