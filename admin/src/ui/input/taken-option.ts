/** True if the highlighted option is one of several that are chosen: the list would take it away. */
export const isTaken = (input: HTMLElement): boolean =>
  input.closest('.ant-select-multiple') !== null &&
  document
    .getElementById(input.getAttribute('aria-activedescendant') ?? '')
    ?.getAttribute('aria-selected') === 'true'
