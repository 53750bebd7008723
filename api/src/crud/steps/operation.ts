/** Ends an operation early, with its result. */
export class Done<Answer> {
  /** Distinguishes it from a context that has a result. */
  readonly isDone = true

  constructor(readonly answer: Answer) {}
}

/**
 * One step of an operation. Takes what it needs from the context and returns what it adds. A step that returns `Done` ends the operation; a
 * throw rolls the transaction back.
 */
export type Step<Needs, Adds = void> = (
  context: Needs,
) => Adds | Done<unknown> | Promise<Adds | Done<unknown>>

type AnyStep = (context: never) => unknown

type NeedsOf<S> = S extends (context: infer Needs) => unknown ? Needs : never

type AddsOf<S> = S extends (context: never) => infer Result
  ? Exclude<Awaited<Result>, Done<unknown> | void | undefined>
  : never

type Grown<Context, S> = [AddsOf<S>] extends [never] ? Context : Context & AddsOf<S>

/** The compiler's message for a step whose needs no earlier step has met. */
interface MissingBefore<Keys> {
  'an earlier step must add': Keys
}

type Missing<Context, Needs> = {
  [K in keyof Needs]-?: Context extends Pick<Needs, K> ? never : K
}[keyof Needs]

/** The same list if every step finds what it needs. Otherwise a type that no step fits. */
type InOrder<Context, Steps> = Steps extends readonly [infer S, ...infer Rest]
  ? Context extends NeedsOf<S>
    ? readonly [S, ...InOrder<Grown<Context, S>, Rest>]
    : readonly [MissingBefore<Missing<Context, NeedsOf<S>>>, ...Rest]
  : readonly []

type ContextAfter<Context, Steps> = Steps extends readonly [infer S, ...infer Rest]
  ? ContextAfter<Grown<Context, S>, Rest>
  : Context

type AnswerOf<Context> = Context extends { answer: infer Answer } ? Answer : void

/** Runs the steps of an operation in order. */
export type Operation<Start, Answer> = (start: Start) => Promise<Answer>

/**
 * Builds an operation from a list of steps: `operation<NewRecord>()(authorise, pickAndValidate, …)`. Each step sees the initial context and
 * what earlier steps added, so a list in the wrong order does not compile. Returns `answer`.
 */
export const operation =
  <Start extends object>() =>
  <const Steps extends readonly AnyStep[]>(
    ...steps: Steps & InOrder<Start, Steps>
  ): Operation<Start, AnswerOf<ContextAfter<Start, Steps>>> => {
    // The order was checked above. From here on, each step takes the context built so far, which no type of a list can express.
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
