/** Node's options for jest. */
export const jestNodeArgs: readonly string[]
/** The arguments and environment of jest for those of `npm run jest`. Resources as the first words stand for their tests. */
export function jestArgs(args: readonly string[]): {
  args: readonly string[]
  env: Readonly<Record<string, string>>
}
/** The resource that a word with a typing error may mean. */
export function likelyResource(word: string): string | undefined

/** Returns the name and the address that a declaration has. */
export function declaredNames(text: string): {
  name: string | undefined
  url: string | undefined
}
