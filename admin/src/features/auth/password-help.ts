export const passwordHelp = 'At least 10 characters. A few unrelated words are easy to keep in mind.'
