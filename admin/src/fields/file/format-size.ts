/** Formats bytes as "820 B", "12 kB", "3.4 MB", with 1024 bytes per kB, as the limits count them. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1048576) return `${Math.round(bytes / 1024)} kB`
  return `${(bytes / 1048576).toFixed(1).replace(/\.0$/, '')} MB`
}
