import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import type {
  DraftEvent,
  DraftRequest,
  Engine,
  GenerationState,
  Me,
  NamedActivity,
} from '@tinkerdesk/shared'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { Config } from '../../config/config.js'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { FileStore } from '../../files/file-store.js'
import { fieldProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'
import { problemFrom } from '../../problems/problem-from.js'
import { askProvider, usualLimits } from './ai-provider.js'
import { allowanceOf, giveBack, takeAllowance } from './allowance.js'
import { compose, hasAlike, somewhatAlike, type LibraryActivity } from './compose.js'
import { refuseWithoutAiConsent } from './ask-consent.js'
import { allowedFor, isChild, nothingAlike, refuseDraft, refuseHazards } from './for-children.js'
import { Library } from './library.js'
import { nearRepeat } from './near-repeat.js'
import { photoOf, refusePhoto } from './photo.js'
import {
  hazardIssue,
  messagesFor,
  otherLanguage,
  repairOf,
  type Wish,
  type Message,
} from './prompt.js'
import { checkDraft, readDraft } from './read-draft.js'
import { allHazards, hazardsOf, safetyNotes, type Declared } from './safety.js'
import { languageOf, type DraftContent } from './words.js'

interface Made {
  draft: DraftContent
  sources: string[]
  declared: Declared
  tokens: number | null
}

/** Nobody has declared anything about a draft of the AI. */
const undeclared: Declared = { hazards: [], adultNeeded: false }

/** A request that may be carried out: checked, and counted. */
interface Run {
  me: Me
  request: DraftRequest
  wish: Wish
  near: readonly LibraryActivity[]
  photo: string | undefined
  signal: AbortSignal
}

/** Makes drafts with the AI provider, or composes them of the library where there is none, and stores them. */
@Injectable()
export class Generator implements OnModuleDestroy {
  private readonly closing = new AbortController()
  /** Times and sizes within which the AI must answer. */
  limits = usualLimits

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly library: Library,
    private readonly store: FileStore,
  ) {}

  onModuleDestroy(): void {
    this.closing.abort(new ProblemError('unavailable'))
  }

  private get engine(): Engine {
    return this.config.ai ? 'ai' : 'composer'
  }

  async state(me: Me): Promise<GenerationState> {
    return { engine: this.engine, ...(await allowanceOf(this.database, me)) }
  }

  /**
   * Checks a request and counts it, unless the library has nothing for it. Throws before anything is made. Returns the events of making it.
   */
  async start(
    me: Me,
    request: DraftRequest,
    leaving: AbortSignal,
  ): Promise<AsyncGenerator<DraftEvent>> {
    if (this.engine === 'composer') refusePhoto(request)
    // The composer tells nothing to anyone.
    else await refuseWithoutAiConsent(this.database.read, me)
    refuseHazards(me, request)
    const signal = AbortSignal.any([leaving, this.closing.signal])
    const place = await this.library.placeOf(me, request)
    const photo =
      request.photo === undefined
        ? undefined
        : await photoOf(this.database, this.store, me, request.photo)
    const { about, classesFrom, classesTo, minutes, materials, complexity, language } = request
    const wish = { about, place, classesFrom, classesTo, minutes, materials, complexity, language }
    const near = await this.candidates(me, [about, ...place].join(' '), request, signal)
    if (this.engine === 'composer' && !hasAlike(wish, near))
      return nothingAlike(somewhatAlike(wish, near))
    await takeAllowance(this.database, me, request.id)
    return this.events({ me, request, wish, near, photo, signal })
  }

  /** Returns the activities that a draft may be made of, or is likely to repeat. The composer needs them in the language of the draft. */
  private async candidates(
    me: Me,
    text: string,
    request: DraftRequest,
    signal: AbortSignal,
  ): Promise<LibraryActivity[]> {
    if (this.engine === 'ai') return this.library.near(me, text, request, signal)
    if (request.language === 'en')
      return allowedFor(me, await this.library.near(me, text, request, signal)).filter(
        ({ content }) => languageOf(content) === 'en',
      )
    const inHindi = await this.library.inHindi(me, request, signal)
    if (inHindi.filter(({ content }) => content.instructions.length > 0).length < 2)
      throw fieldProblem('language', tooFewInHindi)
    return allowedFor(me, inHindi)
  }

  private async *events(run: Run): AsyncGenerator<DraftEvent> {
    const came = { text: false }
    try {
      yield { type: 'start', engine: this.engine }
      const made = this.config.ai ? yield* this.ask(this.config.ai, run, came) : this.compose(run)
      yield await this.save(run, made)
    } catch (error) {
      if (!came.text) await giveBack(this.database, run.request.id)
      if (!run.signal.aborted || this.closing.signal.aborted)
        yield { type: 'problem', problem: problemFrom(error).toProblem() }
    }
  }

  /** Asks the provider, and once more if the answer does not fit, is in the other language or is dangerous for a child. */
  private async *ask(
    ai: NonNullable<Config['ai']>,
    { me, wish, photo, signal }: Run,
    came: { text: boolean },
  ): AsyncGenerator<DraftEvent, Made> {
    let messages: Message[] = messagesFor(wish, photo, isChild(me))
    let tokens: number | null = null
    let spare: DraftContent | undefined
    for (const isLast of [false, true]) {
      // It may have been withdrawn since the last request.
      await refuseWithoutAiConsent(this.database.read, me)
      let text = ''
      for await (const part of askProvider(ai, messages, signal, this.limits)) {
        if (typeof part === 'number') tokens = (tokens ?? 0) + part
        else {
          came.text = true
          text += part
          yield { type: 'text', text: part }
        }
      }
      const read = readDraft(text)
      const isInLanguage = read.ok && languageOf(read.draft) === wish.language
      const dangers = read.ok && isChild(me) ? hazardsOf(read.draft).map(hazardIssue) : []
      const isFit = isInLanguage && dangers.length === 0
      const draft = read.ok ? read.draft : spare
      if (draft && (isFit || isLast)) return { draft, sources: [], declared: undeclared, tokens }
      if (isLast) break
      spare = draft
      yield { type: 'repair' }
      const others = isInLanguage ? [] : [otherLanguage(wish)]
      messages = repairOf(messages, text, read.ok ? [...others, ...dangers] : read.issues)
    }
    throw new ProblemError('unavailable', {
      title:
        'The AI did not write an activity that fits, even after a correction. Please try again, or say it in other words.',
    })
  }

  private compose({ wish, near }: Run): Made {
    const made = compose(wish, near)
    if (!made)
      throw new ProblemError('not_applicable', {
        title: 'The library needs at least two activities with instructions to compose a draft.',
      })
    return { ...made, tokens: null }
  }

  /** Returns an activity of the whole library that a draft nearly repeats. */
  private async repeatInLibrary(
    me: Me,
    draft: DraftContent,
    signal: AbortSignal,
  ): Promise<NamedActivity | null> {
    try {
      for await (const page of this.library.pages(me, signal)) {
        const alike = nearRepeat(draft, page)
        if (alike) return alike
      }
    } catch (error) {
      // A library that cannot be read at this moment must not lose the draft.
      if (!(error instanceof ProblemError)) throw error
    }
    return null
  }

  /** Adds safety notes and hazards, validates the draft and stores it as this person's. A child gets none with a hazard. */
  private async save(
    { me, request, wish, near, signal }: Run,
    { draft, sources, declared, tokens }: Made,
  ): Promise<DraftEvent> {
    const hazards = allHazards(draft, declared.hazards)
    refuseDraft(me, hazards)
    const adultNeeded = declared.adultNeeded || hazards.length > 0
    const tips = [...draft.tips, ...safetyNotes(draft, request.language, hazards)]
    const checked = checkDraft({ ...draft, tips })
    if (!checked.ok) throw new ProblemError('validation_failed', { issues: [...checked.issues] })
    const resembles =
      nearRepeat(checked.draft, near) ?? (await this.repeatInLibrary(me, checked.draft, signal))
    const { id, subject, topic, subTopic } = request
    const place = { subject: subject ?? null, topic: topic ?? null, subTopic: subTopic ?? null }
    await this.database.write(async (tx) => {
      const { resources, ...rest } = checked.draft
      const status = me.role === 'student' ? {} : { status: 'draft' as const }
      await records(tinkeringActivity, tx, me).create({
        id,
        ...rest,
        resources: resources.map(String),
        ...place,
        ...status,
        hazards,
        adultNeeded,
      })
      const origin = this.engine
      await records(tinkeringActivity, tx).put(id, {
        origin,
        sources,
        resembles: resembles?.id ?? null,
        prompt: JSON.stringify(wish),
        tokens,
      })
    }, me.uid)
    return { type: 'draft', id, draft: { ...checked.draft, hazards, adultNeeded }, resembles }
  }
}

const tooFewInHindi =
  'The library needs at least two activities in Hindi to compose a draft in Hindi'
