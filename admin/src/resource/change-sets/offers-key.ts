/** The key of the offers of an undo in the storage of a tab. It has a file of its own, since every page looks whether there are any. */
export const offersKey = 'undo-offers'
