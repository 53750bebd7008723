/** A condition that asks for any value, or for none. */
export interface Presence {
  $isnull?: true
  $notnull?: true
}

/** The comparisons of every value. `$ne` and `$notin` also find records without a value. */
interface Equal<V> extends Presence {
  $eq?: V
  $ne?: V
  $in?: readonly V[]
  $notin?: readonly V[]
}

/** The comparisons of values that have an order. */
interface Compared<V> {
  $gt?: V
  $gte?: V
  $lt?: V
  $lte?: V
  $between?: readonly [V, V]
}

/** The comparisons of texts. Those that end in `L` ignore case and accents, and `$soundL` also finds names that sound alike. */
interface Textual {
  $cont?: string
  $excl?: string
  $starts?: string
  $ends?: string
  $eqL?: string
  $neL?: string
  $inL?: readonly string[]
  $notinL?: readonly string[]
  $contL?: string
  $soundL?: string
  $exclL?: string
  $startsL?: string
  $wordL?: string
  $endsL?: string
}

/** A condition of one field: a value, a list of values, `null` for none, or operators. */
type Condition<V, Operators> = V | readonly V[] | null | Operators

export type Value<V> = Condition<V, Equal<V>>
export type Ordered<V> = Condition<V, Equal<V> & Compared<V>>
export type Text = Condition<string, Equal<string> & Compared<string> & Textual>

/** Conditions of fields, which all must hold. */
export type Where<Filters> = Filters & {
  $and?: readonly Where<Filters>[]
  $or?: readonly Where<Filters>[]
}

/** A record of which some people read nothing but chosen fields. */
export type Shown<R> = Partial<R> & { id: string }

/** Replaces the ids at a path by records: `null` stays, and a list stays a list. */
export type Filled<R, Path extends string, To> = Path extends `${infer First}.${infer Rest}`
  ? { [K in keyof R]: K extends First ? FilledInside<R[K], Rest, To> : R[K] }
  : { [K in keyof R]: K extends Path ? FilledValue<R[K], To> : R[K] }

type FilledInside<V, Rest extends string, To> = V extends readonly (infer Item)[]
  ? readonly Filled<Item, Rest, To>[]
  : V extends object
    ? Filled<V, Rest, To>
    : V

type FilledValue<V, To> = V extends readonly unknown[] ? readonly To[] : V extends string ? To : V
