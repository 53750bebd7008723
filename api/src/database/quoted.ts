/** Returns a text as an SQL literal, for statements that cannot bind values. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
