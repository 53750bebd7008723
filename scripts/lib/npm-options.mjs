const takenBy = (name) => process.env[`npm_config_${name.replaceAll('-', '_')}`]

/**
 * Returns the arguments with the options that npm took for its own because the `--` before them was left out: of `--rename a.b=c` it
 * passes on `a.b=c` and sets `npm_config_rename` to "true"; `--rename=a.b=c` becomes that variable.
 */
export function withNpmOptions(args, names) {
  const bare = names.filter((name) => takenBy(name) === 'true')
  if (bare.length > 1)
    throw new Error(
      `Write the options after "--": npm run … -- ${bare.map((name) => `--${name} …`).join(' ')}`,
    )
  const [option] = bare
  const [first, ...rest] = args
  // The first argument is the name; npm leaves the values behind it.
  const own =
    args.length === 0
      ? []
      : [
          first,
          ...rest.flatMap((arg) => (option && !arg.startsWith('-') ? [`--${option}`, arg] : [arg])),
        ]
  const whole = names.filter((name) => takenBy(name) && takenBy(name) !== 'true')
  return [
    ...own,
    ...whole.flatMap((name) =>
      takenBy(name)
        .split('\n\n')
        .flatMap((value) => [`--${name}`, value]),
    ),
  ]
}

/** Returns the options without a value that npm took for its own, like `--yes`. */
export const npmFlags = (names) =>
  names.filter((name) => takenBy(name) === 'true').map((name) => `--${name}`)
