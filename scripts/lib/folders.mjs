/** The files of a folder that one still looks through, tests apart. */
export const maxInFolder = 25
/** Folders with one file for each resource or field kind, and folders of tests. */
const isListOfFiles = (folder) =>
  /(^|\/)resources$|^shared\/src\/fields\/kinds$|^api\/test|^e2e/.test(folder)

/** Returns the folders with more of these files than `maxInFolder` and their counts, the fullest first. */
export function fullFolders(paths) {
  const counts = new Map()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (/\.(tsx?|css)$/.test(path) && !isListOfFiles(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > maxInFolder).sort(([, a], [, b]) => b - a)
}
