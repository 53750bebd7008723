/** The grid's editors load when they are first used, and React then holds back what was typed meanwhile. With the grid itself they are there. */
export const editorsAtOnce = {
  name: 'grid-editors-at-once',
  apply: 'build' as const,
  transform: {
    filter: { id: /glide-data-grid\/dist\/esm\/data-editor\/data-editor\.js/ },
    handler(code: string) {
      const at =
        /^const DataGridOverlayEditor = React\.lazy\(async \(\) => await import\((".+")\)\);$/m
      if (!at.test(code))
        throw new Error(
          'Glide Data Grid has changed: the first letter typed into a grid would be lost.',
        )
      return code.replace(at, 'import DataGridOverlayEditor from $1;')
    },
  },
}
