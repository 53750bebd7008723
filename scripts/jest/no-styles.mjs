// A style sheet, as unit tests see it.
export {}
