/** The types of pictures that are cleaned before anyone sees them, and that have thumbnails. */
export const cleanableTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** True for the types of pictures that are cleaned before anyone sees them. */
export const isCleanable = (type: string): boolean => cleanableTypes.includes(type)
