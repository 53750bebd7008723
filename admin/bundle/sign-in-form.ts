import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { headers, languagesFolder } from '../../shared/languages/headers.mjs'
import type { signInForm } from '../src/features/auth/prerender.js'
import { languageModules } from './language-modules.js'
import { spokenTexts } from './spoken-texts.js'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Returns the code of `src/features/auth/prerender.tsx` with all that it imports, for Node. */
async function codeOfForm(): Promise<string> {
  const result = (await build({
    root: path('..'),
    configFile: false,
    logLevel: 'silent',
    plugins: [languageModules, spokenTexts, react()],
    ssr: { noExternal: true },
    build: {
      ssr: path('../src/features/auth/prerender.tsx'),
      write: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return result.output[0].code
}

/** Returns the real sign-in form in each language, as templates of the document: the same component draws it as takes it over. */
export async function signInForms(): Promise<string> {
  const code = await codeOfForm()
  const templates = ['en', ...Object.keys(headers)].map(async (language) => {
    // Each language has a program of its own: its texts are said once, when a module begins.
    const address = `data:text/javascript,${encodeURIComponent(code)}#${language}`
    const program = (await import(address)) as { signInForm: typeof signInForm }
    const texts =
      language === 'en'
        ? undefined
        : JSON.parse(readFileSync(new URL(`${language}.json`, languagesFolder), 'utf8'))
    return `<template lang="${language}">${await program.signInForm(language, texts)}</template>`
  })
  return (await Promise.all(templates)).join('')
}
