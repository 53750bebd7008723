#!/usr/bin/env bash
# rc-field-form 2.7.1 (the form of antd 5), react 19.3.1. Guess: a form whose rule cannot be run, as its `type` is unknown, is not
# submitted; or it says why.
# Behaviour: an error of the validator that carries no list of `errors` counts as success. The form is submitted, and nothing is logged. A
# validator that is loaded on use has to turn a failed load into such a list.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund rc-field-form@2.7.1 react@19.3.1 react-dom@19.3.1 jsdom@26.1.0 >/dev/null
cat >form.mjs <<'JS'
import { JSDOM } from 'jsdom'
const { window } = new JSDOM('')
const { document, navigator, HTMLElement, SVGElement, Element } = window
Object.assign(globalThis, { window, document, navigator, HTMLElement, SVGElement, Element })
const React = (await import('react')).default
const { createRoot } = await import('react-dom/client')
const { flushSync } = (await import('react-dom')).default
const { default: lib } = await import('rc-field-form')
const { default: Form, Field } = lib.default ? lib : { default: lib, Field: lib.Field }
const said = []
for (const kind of ['error', 'warn']) console[kind] = (text) => said.push(text)
const ends = (rules) =>
  new Promise((resolve) => {
    let form
    const Page = () => {
      ;[form] = Form.useForm()
      return React.createElement(Form, { form, onFinish: () => resolve('submitted'), onFinishFailed: () => resolve('refused') },
        React.createElement(Field, { name: 'pin', rules, initialValue: '12' }, React.createElement('input')))
    }
    flushSync(() => createRoot(document.createElement('div')).render(React.createElement(Page)))
    form.submit()
  })
console.log([await ends([{ min: 6 }]), await ends([{ type: 'pin' }]), said.length].join(' '))
JS
seen=$(node form.mjs)
echo "seen: $seen"
[ "$seen" = 'refused submitted 0' ] || { echo "It behaves differently now."; exit 1; }
