const grouped = new Intl.NumberFormat('en-IN')

/** Formats a number as it is written in India: 1,20,000. */
export const formatCount = (count: number): string => grouped.format(count)

/** Returns a number and its noun: "1 record", "1,20,000 records". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${formatCount(count)} ${count === 1 ? one : many}`
