import { entryFor, type ShownRow } from '@tinkerdesk/shared'

/** The records that each text names, as far as they have been looked for. */
export class NameMatches {
  private readonly byText: ReadonlyMap<string, Map<string, ShownRow>>
  /** The texts by their keys, for each way to make a key. */
  private readonly byKey = new Map<
    (text: string) => string,
    ReadonlyMap<string, readonly string[]>
  >()

  constructor(texts: readonly string[]) {
    this.byText = new Map(texts.map((text) => [text, new Map()]))
  }

  of(text: string): ShownRow[] {
    return [...entryFor(this.byText, text).values()]
  }

  /** Adds records to a text. */
  add(text: string, rows: readonly ShownRow[]): void {
    for (const row of rows) entryFor(this.byText, text).set(row.id, row)
  }

  /** Adds each record to the texts that have its key. */
  note(
    rows: readonly ShownRow[],
    keyOf: (row: ShownRow) => string,
    keyOfText: (text: string) => string,
  ): void {
    const texts = this.textsBy(keyOfText)
    for (const row of rows)
      for (const text of texts.get(keyOf(row)) ?? []) entryFor(this.byText, text).set(row.id, row)
  }

  private textsBy(keyOfText: (text: string) => string): ReadonlyMap<string, readonly string[]> {
    const made = this.byKey.get(keyOfText)
    if (made) return made
    const texts = new Map<string, string[]>()
    for (const text of this.byText.keys()) {
      const key = keyOfText(text)
      const others = texts.get(key)
      if (others) others.push(text)
      else texts.set(key, [text])
    }
    this.byKey.set(keyOfText, texts)
    return texts
  }
}
