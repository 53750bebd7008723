/** The arguments and environment of jest for those of `npm run jest`. A resource as the first word stands for its tests. */
export function jestArgs(args: readonly string[]): { args: readonly string[]; env: Readonly<Record<string, string>> }
