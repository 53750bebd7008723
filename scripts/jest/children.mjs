const hooks = new URL('./run-typescript.mjs', import.meta.url).href

// Processes that the product forks have memory as in production.
process.execArgv = process.execArgv.filter((option) => !option.includes('semi-space-size'))
// Processes that the product forks inherit these options. The tests run its sources, so its children do, too.
if (!process.execArgv.includes(hooks)) process.execArgv.push('--import', hooks)
