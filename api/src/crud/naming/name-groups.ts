/** Parts of names in one condition. */
const maxParts = 400

/** Names, and the parts by which their records are looked for. */
export interface NameGroup {
  names: readonly string[]
  parts: readonly string[]
}

/** Returns names in groups whose parts fit into one condition. */
export function* grouped(
  names: readonly string[],
  partsOf: (name: string) => string[],
): Generator<NameGroup> {
  let group: NameGroup = { names: [], parts: [] }
  for (const name of names) {
    const parts = partsOf(name)
    if (group.names.length > 0 && group.parts.length + parts.length > maxParts) {
      yield group
      group = { names: [], parts: [] }
    }
    group = { names: [...group.names, name], parts: [...new Set([...group.parts, ...parts])] }
  }
  if (group.names.length > 0) yield group
}
