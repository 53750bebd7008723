/** Returns true if an `If-None-Match` header names this tag. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
