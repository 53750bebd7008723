/** Rows that are printed at most: some 110 sheets of a list. A printer is no place for more, and a download has all. */
export const maxPrinted = 5000
