/** Returns a path in words: `not-returned` is "Not returned". */
export const titled = (path: string): string =>
  path.charAt(0).toUpperCase() + path.slice(1).replaceAll('-', ' ')

/** Returns a label as part of an address: "Return today" is `return-today`. */
export const kebab = (label: string): string => label.toLowerCase().replaceAll(' ', '-')
