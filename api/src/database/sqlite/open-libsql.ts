/**
 * Opens a file with one of the two drivers of libsql. Their types are those of another package and lack what we use, so the caller names the
 * part of the connection that it uses.
 */
export const openLibsql = <C>(
  Driver: new (file: string, options: object) => unknown,
  file: string,
): C => new Driver(file, {}) as C
