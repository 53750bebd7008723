/** What is asked before changes that are not saved are left, whichever way one goes. */
export const unsavedQuestion = 'You have changes that are not saved. Leave without them?'
