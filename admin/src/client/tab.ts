const bytes = crypto.getRandomValues(new Uint8Array(12))

/** The id of this browser tab, for as long as the page lives: 24 hexadecimal digits. */
export const tabId = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The header of a writing request; the live event of that write is then marked as this tab's own. */
export const tabHeader = { 'x-tab': tabId } as const
