import { drawnIssuer } from '@tinkerdesk/shared'
import { writeIssuers } from './write-issuers.js'

const { id, label } = drawnIssuer
const form = (before: string) =>
  `<div class="auth-issuers"><a href="/api/auth/issuers/${id}/start">${before} ${label}</a></div>`
const page = `<meta name="issuers" content="" /><template lang="en">${form('With')}</template><template lang="hi">${form('Se')}</template>`

test('the issuers are in the document, with a button in each language', () => {
  const written = writeIssuers(page, [
    { id: 'google', label: 'Google' },
    { id: 'district', label: '<b>"$&" & Co</b>' },
  ])
  const two = (before: string) =>
    `<div class="auth-issuers"><a href="/api/auth/issuers/google/start">${before} Google</a>` +
    `<a href="/api/auth/issuers/district/start">${before} &lt;b&gt;&quot;$&amp;&quot; &amp; Co&lt;/b&gt;</a></div>`
  expect(written).toContain(`<template lang="en">${two('With')}</template>`)
  expect(written).toContain(`<template lang="hi">${two('Se')}</template>`)
  expect(written).toContain(
    'content="[{&quot;id&quot;:&quot;google&quot;,&quot;label&quot;:&quot;Google&quot;},',
  )
})

test('a document without issuers says so, and has no button', () => {
  expect(writeIssuers(page, [])).toBe(
    '<meta name="issuers" content="[]" /><template lang="en"></template><template lang="hi"></template>',
  )
})
