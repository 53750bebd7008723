/** The options that compile a TypeScript file for the tests. */
export const swcOptions = (tsx = false) => ({
  jsc: {
    parser: { syntax: 'typescript', tsx, decorators: true },
    // Nest and TypeORM read types from decorator metadata, which tsc also writes for the api.
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'es6' },
})
