/** A month as it is stored and sent: `2026-12`. */
export const monthForm = /^20\d\d-(0[1-9]|1[0-2])$/

export const monthFault = 'Month must be like 2026-12'
