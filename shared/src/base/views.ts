/** The header by which an admin's tab asks as another person. */
export const viewHeader = 'x-view-as'

/** The time after which a view ends, in minutes. */
export const viewMinutes = 30
