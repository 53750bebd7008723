/** Prints the page on a click. The second click of a double one comes when the print is over, and would begin it again. */
export const printPage = ({ detail }: { detail: number }): void => {
  if (detail < 2) window.print()
}
