import fc from 'fast-check'

// Each run tries the same values: a test then passes or fails by the code alone. `npm run attack` tries others each time.
if (process.env.ATTACK !== 'all') fc.configureGlobal({ seed: 20_261_124 })
