/** A field of a key whose value in the record follows from the line's: last year's class. `undefined` if no value of a record would. */
export interface ShiftedPart<P extends string = string> {
  path: P
  from: (value: unknown) => unknown
}

/** A field of the items of a list, of which the line and the record share a value: the phone of a guardian. It is never the first of a key. */
export interface SharedPart<P extends string = string> {
  path: P
  ofItems: true
}

/** Fields by which a line of a file probably means a record. A person decides, once for a file. */
export interface LikelyKey<P extends string = string> {
  /** Its name in requests. */
  key: string
  /** The reason in words: "The same name and class". */
  label: string
  /** The fields that are equal. The first has a value; of the others, an empty one equals an empty one. */
  by: readonly (P | ShiftedPart<P> | SharedPart<P>)[]
}

/** The keys by which a line of a file is recognised as a record. */
export interface KeyOptions<P extends string> {
  /**
   * Sets of fields by which a line is surely a record, which it then changes. Unique fields are such sets, too; those of a person's record only with
   * the same name.
   */
  naturalKey?: readonly (readonly P[])[]
  /** Fields by which a line is probably a record, the likeliest first. A person decides once for each file and key. */
  likely?: readonly LikelyKey<P>[]
}
