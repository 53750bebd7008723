/**
 * Returns the options that npm took for its own because the `--` before them was left out: it passes `--rename a.b=c` on as
 * `npm_config_rename`.
 */
export const npmOptions = (names) =>
  names.flatMap((name) =>
    (process.env[`npm_config_${name}`] ?? '')
      .split('\n\n')
      .filter(Boolean)
      .flatMap((value) => [`--${name}`, value]),
  )
