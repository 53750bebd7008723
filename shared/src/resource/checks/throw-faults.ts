/** Throws the faults of the declarations, a sentence each, if there are any. */
export function throwFaults(faults: readonly string[]): void {
  if (faults.length > 0)
    throw new Error(
      `The declarations have ${faults.length} fault${faults.length > 1 ? 's' : ''}:\n- ${faults.join('\n- ')}`,
    )
}
