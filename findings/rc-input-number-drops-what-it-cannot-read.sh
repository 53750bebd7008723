#!/usr/bin/env bash
# rc-input-number 9.5.0, the number input of antd 5.29.3, with react 19.2.0 in jsdom 27.0.0. Guess: a text that is no number ("Rs. 500", "५००") stays in the input
# after it is left, marked as out of range or invalid, and the form hears of it.
# Behaviour: the input is emptied when it is left, and all the form hears is `null`: the text is gone and nothing tells a wrong one from none.
# Digits of Devanagari are letters that it takes out, though every keyboard for Hindi types them. "12abc" becomes 12.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund rc-input-number@9.5.0 react@19.2.0 react-dom@19.2.0 jsdom@27.0.0 >/dev/null
cat >left.mjs <<'END'
import { JSDOM } from 'jsdom'
const { window } = new JSDOM('<!doctype html><main></main>', { pretendToBeVisual: true, url: 'http://127.0.0.1/' })
for (const name of ['window', 'document', 'navigator', 'HTMLElement', 'Element', 'Node', 'HTMLInputElement', 'requestAnimationFrame', 'cancelAnimationFrame'])
  globalThis[name] = window[name] ?? window
globalThis.IS_REACT_ACT_ENVIRONMENT = true
const { createElement, act } = await import('react')
const { createRoot } = await import('react-dom/client')
const { default: loaded } = await import('rc-input-number')
const InputNumber = loaded.default ?? loaded
const setValue = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value').set
for (const text of ['Rs. 500', '५००', '12abc', '1,50,000']) {
  const heard = []
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(() => root.render(createElement(InputNumber, { onChange: (value) => heard.push(value) })))
  const input = [...document.querySelectorAll('input')].at(-1)
  await act(() => input.focus())
  for (let end = 1; end <= text.length; end += 1)
    await act(() => {
      setValue.call(input, text.slice(0, end))
      input.dispatchEvent(new window.Event('input', { bubbles: true }))
    })
  await act(() => input.blur())
  console.log(`${text}: shows ${JSON.stringify(input.value)}, last heard ${JSON.stringify(heard.at(-1) ?? null)}`)
  await act(() => root.unmount())
}
END
seen=$(node left.mjs | tr '\n' ';')
echo "$seen"
[ "$seen" = 'Rs. 500: shows "", last heard null;५००: shows "", last heard null;12abc: shows "12", last heard 12;1,50,000: shows "150000", last heard 150000;' ]
