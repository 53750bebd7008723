/** The lines of a made-up school register, with its title and headings: a text of comma-separated values. */
export function registerOf(lines: number): string
