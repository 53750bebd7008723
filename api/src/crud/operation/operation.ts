import { lastItem } from '@tinkerdesk/shared'
import { breathe } from '../../database/breathe.js'
import { ProblemError } from '../../problems/problem-error.js'

/** Ends an operation early, with its result. */
export class Done<Answer> {
  /** Distinguishes it from a context that has a result. */
  readonly isDone = true

  constructor(readonly answer: Answer) {}
}

/**
 * A step that looks at one row. Takes what it needs from the context of the row and returns what it adds. A `Done` ends the operation for this
 * row; a thrown `ProblemError` refuses it.
 */
export type Step<Needs, Adds = void> = (
  context: Needs,
) => Adds | Done<unknown> | Promise<Adds | Done<unknown>>

/**
 * A step that takes all rows at once, with one statement for all of them. Returns what it adds to each, in their order: a `Done` ends the operation
 * for a row, a `ProblemError` refuses it. What it throws refuses all rows.
 */
export interface BatchStep<Needs, Adds = void> {
  (
    rows: readonly Needs[],
  ): Promise<readonly (Adds | Done<unknown> | ProblemError | undefined)[] | void>
  readonly takes: 'batch'
  /** True for a step that stores the rows. From it on, one refused row refuses all, since the others are undone with it. */
  readonly isStore: boolean
}

/** Makes a step that takes all rows at once. All of them have the same machine, transaction, person and plan. */
export const batchStep = <Needs, Adds = void>(
  step: (
    rows: readonly Needs[],
  ) => Promise<readonly (Adds | Done<unknown> | ProblemError | undefined)[] | void>,
): BatchStep<Needs, Adds> => Object.assign(step, { takes: 'batch' as const, isStore: false })

/** Makes a step that stores all rows. */
export const storeStep = <Needs, Adds>(
  step: (rows: readonly Needs[]) => Promise<readonly Adds[]>,
): BatchStep<Needs, Adds> =>
  Object.assign((rows: readonly Needs[]) => step(rows), { takes: 'batch' as const, isStore: true })

/** Lets a step that takes all rows take one. */
export const forOne =
  <Needs, Adds>(step: BatchStep<Needs, Adds>) =>
  async (context: Needs): Promise<Adds> => {
    const [result] = (await step([context])) ?? []
    if (result instanceof ProblemError) throw result
    return result as Adds
  }

type Runnable = Step<object, object | void> | BatchStep<object, object | void>

/** Steps that several operations share. They need `Needs` and leave a context of `Context`. */
export interface StepList<Needs, Context> {
  readonly steps: readonly Runnable[]
  /** Never called: it carries the types. */
  readonly from: (context: Needs) => Context
}

type AnyStep = ((context: never) => unknown) | StepList<never, unknown>

type NeedsOf<S> = S extends { takes: 'batch' } & ((rows: readonly (infer Needs)[]) => unknown)
  ? Needs
  : S extends { from: (context: infer Needs) => unknown }
    ? Needs
    : S extends (context: infer Needs) => unknown
      ? Needs
      : never

type Added<Result> = Exclude<Result, Done<unknown> | ProblemError | void | undefined>

type AddsOf<S> = S extends { takes: 'batch' } & ((rows: never) => Promise<infer Results>)
  ? Results extends readonly (infer Result)[]
    ? Added<Result>
    : never
  : S extends { from: (context: never) => infer Context }
    ? Context
    : S extends (context: never) => infer Result
      ? Added<Awaited<Result>>
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

/** The end of one row: the result of the operation, or the problem that refused it. */
export type Outcome<Answer> =
  { answer: Answer; problem?: never } | { answer?: never; problem: ProblemError }

/** Runs the steps of an operation in order. */
export interface Operation<Start, Answer> {
  /** Runs them for one row. Throws its problem, which rolls the transaction back. */
  (start: Start): Promise<Answer>
  /**
   * Runs them for several rows, each step for all of them before the next. Rows that are refused before any is stored leave the list with their
   * problem. Throws the problem of a row that is refused later: callers undo all of them, and run fewer at a time.
   */
  many(starts: readonly Start[]): Promise<Outcome<Answer>[]>
}

// The order is checked by the types of `steps` and `operation`. From there on, each step takes the context built so far, which no type of a list
// can express.
const flat = (list: readonly AnyStep[]): readonly Runnable[] =>
  (list as unknown as readonly (Runnable | StepList<object, object>)[]).flatMap((step) =>
    'steps' in step ? step.steps : [step],
  )

/** Names steps that several operations share: `steps<Start & Located>()(mergeOrConflict, applyPatch, …)`. */
export const steps =
  <Needs extends object>() =>
  <const Steps extends readonly AnyStep[]>(
    ...list: Steps & InOrder<Needs, Steps>
  ): StepList<Needs, ContextAfter<Needs, Steps>> => ({
    steps: flat(list),
    from: (context) => context as ContextAfter<Needs, Steps>,
  })

/**
 * Builds an operation from a list of steps: `operation<NewRecord>()(authorise, pickAndValidate, …)`. Each step sees the initial context and
 * what earlier steps added, so a list in the wrong order does not compile. Returns `answer`.
 */
export const operation =
  <Start extends object>() =>
  <const Steps extends readonly AnyStep[]>(
    ...list: Steps & InOrder<Start, Steps>
  ): Operation<Start, AnswerOf<ContextAfter<Start, Steps>>> => {
    type Answer = AnswerOf<ContextAfter<Start, Steps>>
    const order = flat(list)
    const many = (starts: readonly Start[]) => run(order, starts) as Promise<Outcome<Answer>[]>
    const runOne = async (start: Start): Promise<Answer> => {
      const outcome = lastItem(await many([start]))
      if (outcome.problem) throw outcome.problem
      return outcome.answer as Answer
    }
    return Object.assign(runOne, { many })
  }

interface Row {
  at: number
  context: object & { answer?: unknown }
}

async function run(
  order: readonly Runnable[],
  starts: readonly object[],
): Promise<Outcome<unknown>[]> {
  const outcomes: Outcome<unknown>[] = []
  let rows: readonly Row[] = starts.map((start, at) => ({ at, context: { ...start } }))
  // One row alone is undone with its transaction.
  let isBound = starts.length === 1
  for (const step of order) {
    if (rows.length === 0) break
    const isBatch = 'takes' in step
    isBound ||= isBatch && step.isStore
    const results = isBatch
      ? await step(rows.map(({ context }) => context))
      : await eachBy(step, rows, isBound)
    if (!results) continue
    rows = rows.filter(({ at, context }, place) => {
      const result = results[place]
      if (result instanceof Done) outcomes[at] = { answer: result.answer }
      else if (result instanceof ProblemError) outcomes[at] = { problem: result }
      else return Object.assign(context, result)
      if (isBound && outcomes[at].problem) throw outcomes[at].problem
      return false
    })
  }
  for (const { at, context } of rows) outcomes[at] = { answer: context.answer }
  return outcomes
}

/** Runs a step for each row. Lets other requests run meanwhile. */
async function eachBy(
  step: Step<object, object | void>,
  rows: readonly Row[],
  isBound: boolean,
): Promise<(object | void)[]> {
  const results: (object | void)[] = []
  for (const { context } of rows) {
    const pause = rows.length > 1 ? breathe() : undefined
    if (pause) await pause
    try {
      const result = step(context)
      results.push(result instanceof Promise ? await result : result)
    } catch (error) {
      if (isBound || !(error instanceof ProblemError)) throw error
      results.push(error)
    }
  }
  return results
}
