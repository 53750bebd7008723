/** Formats `+919812076784` as "+91 98120 76784". Other and masked numbers stay as they are. */
export const formatPhone = (value: string): string =>
  value.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')
