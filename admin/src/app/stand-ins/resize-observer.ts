/** Every browser we support has it; the polyfill that rc-resize-observer brings would return the same. */
export default globalThis.ResizeObserver
