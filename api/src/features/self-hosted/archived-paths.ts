/** A file as it is placed in an archive. */
interface Placed {
  id: string
  name: string
  folder: string | null
}

const safe = (segment: string): string =>
  segment.replace(/[\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+$/, '_')

/** Returns a function that gives each file a path of its own, by its folder and name. Of files with the same, later ones get their id in front. */
export function archivedPaths(): (file: Placed) => string {
  const taken = new Set<string>()
  return ({ id, name, folder }) => {
    const parts = ['files', ...(folder ?? 'Not attached').split('/').map(safe)]
    const path = [...parts, safe(name.replaceAll('/', '_'))].join('/')
    // Some systems do not tell capital letters apart.
    const own = taken.has(path.toLowerCase())
      ? [...parts, `${id} ${safe(name.replaceAll('/', '_'))}`].join('/')
      : path
    taken.add(own.toLowerCase())
    return own
  }
}
