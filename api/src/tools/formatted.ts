import { format, resolveConfig } from 'prettier'

/** Returns a text as `npm run format` would leave it. */
export const formatted = async (text: string, parser: 'typescript' | 'markdown'): Promise<string> =>
  format(text, { ...(await resolveConfig(new URL(import.meta.url))), parser })
