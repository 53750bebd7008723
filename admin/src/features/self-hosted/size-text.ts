/** Formats a number of bytes, as in "1.2 MB". */
export function sizeText(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['kB', 1e3]
  return `${(bytes / Number(size)).toLocaleString('en-IN', { maximumFractionDigits: 1 })} ${unit}`
}
