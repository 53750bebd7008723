/** Ends an operation early, with its answer. */
export class Done<Answer> {
  /** Tells it from a context that holds an answer. */
  readonly isDone = true

  constructor(readonly answer: Answer) {}
}

/**
 * One step of an operation: takes what it needs from the context, and returns what it adds to it. A step that returns `Done`
 * ends the operation; a throw undoes the transaction.
 */
export type Step<Needs, Adds = void> = (context: Needs) => Adds | Done<unknown> | Promise<Adds | Done<unknown>>

type AnyStep = (context: never) => unknown

type NeedsOf<S> = S extends (context: infer Needs) => unknown ? Needs : never

type AddsOf<S> = S extends (context: never) => infer Result ? Exclude<Awaited<Result>, Done<unknown> | void | undefined> : never

type Grown<Context, S> = [AddsOf<S>] extends [never] ? Context : Context & AddsOf<S>

/** What the compiler says of a step whose needs no earlier step has met. */
interface MissingBefore<Keys> {
  'an earlier step must add': Keys
}

type Missing<Context, Needs> = { [K in keyof Needs]-?: Context extends Pick<Needs, K> ? never : K }[keyof Needs]

/** The same list when every step finds what it needs; else a type that no step fits. */
type InOrder<Context, Steps> = Steps extends readonly [infer S, ...infer Rest]
  ? Context extends NeedsOf<S>
    ? readonly [S, ...InOrder<Grown<Context, S>, Rest>]
    : readonly [MissingBefore<Missing<Context, NeedsOf<S>>>, ...Rest]
  : readonly []

type ContextAfter<Context, Steps> = Steps extends readonly [infer S, ...infer Rest] ? ContextAfter<Grown<Context, S>, Rest> : Context

type AnswerOf<Context> = Context extends { answer: infer Answer } ? Answer : void

/** Runs the steps of an operation in their order. */
export type Operation<Start, Answer> = (start: Start) => Promise<Answer>

/**
 * Makes an operation of a list of steps: `operation<NewRecord>()(authorise, pickAndValidate, …)`. Each step sees what it
 * started with and what the steps before it added, so a list in the wrong order does not compile. It answers `answer`.
 */
export const operation =
  <Start extends object>() =>
  <const Steps extends readonly AnyStep[]>(
    ...steps: Steps & InOrder<Start, Steps>
  ): Operation<Start, AnswerOf<ContextAfter<Start, Steps>>> => {
    // The order was checked above; from here on, a step is a function over the context as it has grown, which no list of types says.
    const list = steps as unknown as readonly Step<object, object | void>[]
    type Answer = AnswerOf<ContextAfter<Start, Steps>>
    return async (start) => {
      const context: Start & { answer?: unknown } = { ...start }
      for (const step of list) {
        const result = step(context)
        const added = result instanceof Promise ? await result : result
        if (added instanceof Done) return added.answer as Answer
        if (added) Object.assign(context, added)
      }
      return context.answer as Answer
    }
  }
