/** A story as the browser test opens it. */
export interface SpecStory {
  /** The file and the export: `list.stories/Rows`. */
  name: string
  /** Its own choices in the toolbar of Storybook. */
  globals: { language?: string; theme?: string; viewport?: { value?: string } }
  /** Draws the story in place of the one before, and keeps what its `play` promises. */
  run: () => Promise<void>
}

declare global {
  interface Window {
    /** The stories of `stories/spec-page.ts`. */
    stories: readonly SpecStory[]
    /** Every kind of field. */
    kinds: readonly string[]
  }
}
