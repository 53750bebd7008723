const unchanged = (word: string): string => word

/** Replaces the package of this name (2 kB compressed): every resource declares its plural, so Refine need not derive one. */
export default Object.assign(unchanged, { plural: unchanged, singular: unchanged })
