import 'reflect-metadata'
import { Inject, Injectable, Module, type Provider } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { startSentence } from './start-sentence.js'

class Post {}

/** Returns the sentence for a module with this provider. */
async function sentenceFor(provider: Provider): Promise<string> {
  @Module({ providers: [provider] })
  class MailModule {}
  return NestFactory.createApplicationContext(MailModule, {
    abortOnError: false,
    logger: false,
  }).then(() => 'It started.', startSentence)
}

it('names the class, the provider and the module of a provider that nobody provides', async () => {
  @Injectable()
  class Letters {
    constructor(readonly post: Post) {}
  }
  expect(await sentenceFor(Letters)).toBe(
    'The parameter 1 of Letters is Post, which MailModule neither provides nor imports. Add Post to the providers of MailModule, or import the module that exports it.',
  )
})

it('names a provider without a class, and a type without a run time', async () => {
  @Injectable()
  class Named {
    constructor(@Inject('POST') readonly post: Post) {}
  }
  expect(await sentenceFor(Named)).toMatch(
    /^The parameter 1 of Named is POST, which MailModule neither/,
  )
  @Injectable()
  class Typed {
    constructor(readonly post: { send(): void }) {}
  }
  expect(await sentenceFor(Typed)).toMatch(
    /^The parameter 1 of Typed has a type that does not exist at run time\./,
  )
})

it('adds the line to an error of a hook, and leaves the sentences of our own checks alone', () => {
  const thrown = (name: string, place: string) => {
    const error = name === 'Error' ? new Error('No shelf') : new TypeError('No shelf')
    error.stack = `${name}: No shelf\n    at add (/srv/node_modules/x/index.js:3:1)\n    at new Shelf (/srv/${place}:12:5)\n    at main (/srv/api/src/main.ts:1:1)`
    return startSentence(error)
  }
  expect(thrown('Error', 'api/src/resources/shelf-hooks.ts')).toBe(
    'Error in api/src/resources/shelf-hooks.ts:12: No shelf',
  )
  expect(thrown('TypeError', 'api/src/database/sqlite/sqlite.ts')).toBe(
    'TypeError in api/src/database/sqlite/sqlite.ts:12: No shelf',
  )
  expect(thrown('Error', 'api/src/config/config.ts')).toBe('No shelf')
})

it('names the line of a declaration, although another module throws, and tells of a circle', () => {
  const error = new ReferenceError("Cannot access 'loan' before initialization")
  error.stack = `ReferenceError\n    at text (/srv/shared/src/fields/kinds/text.ts:3:1)\n    at /srv/shared/src/resources/book.ts:5:28`
  expect(startSentence(error)).toBe(
    "ReferenceError in shared/src/resources/book.ts:5: Cannot access 'loan' before initialization. Two files import each other: read it in a function, or move what both need into a third file.",
  )
})
