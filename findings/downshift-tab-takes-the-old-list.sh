#!/usr/bin/env bash
# downshift 9.5.0 (useCombobox). Guess: someone who types "punj" and presses Tab before the server has answered gets nothing, or what the text fits.
# Behaviour: leaving the box chooses the highlighted option of the list that is still shown, here the first of all towns, and writes it over what was
# typed. With the answer in time it is the right one. A box whose options come from a server has to hold the key until they are there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module >/dev/null
npm install --silent --no-audit --no-fund downshift@9.5.0 react@19.2.4 react-dom@19.2.4 jsdom@26.1.0 >/dev/null
cat >combobox.mjs <<'JS'
import { JSDOM } from 'jsdom'
const dom = new JSDOM('<div id="root"></div>')
const { window, window: { document, Node } } = dom
Object.assign(globalThis, { window, document, Node, navigator: window.navigator, IS_REACT_ACT_ENVIRONMENT: true })
const { act, createElement, useState } = await import('react')
const { createRoot } = await import('react-dom/client')
const { useCombobox } = await import('downshift')
const towns = ['Jaipur', 'Nagpur', 'Pune', 'Punjab']
function Box({ delay }) {
  const [items, setItems] = useState(towns)
  const { getInputProps, getMenuProps, getItemProps, isOpen } = useCombobox({
    items,
    defaultHighlightedIndex: 0,
    onInputValueChange: ({ inputValue }) => {
      const found = towns.filter((town) => town.toLowerCase().startsWith(inputValue.toLowerCase()))
      delay ? setTimeout(() => setItems(found), delay) : setItems(found)
    },
  })
  const options = items.map((item, index) => createElement('li', { key: item, ...getItemProps({ item, index }) }, item))
  return createElement('div', null, createElement('input', getInputProps()), createElement('ul', getMenuProps(), isOpen && options), createElement('button', { id: 'next' }))
}
async function taken(delay) {
  const root = createRoot(document.getElementById('root'))
  await act(() => root.render(createElement(Box, { delay })))
  const input = document.querySelector('input')
  await act(() => input.focus())
  await act(() => {
    Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value').set.call(input, 'punj')
    input.dispatchEvent(new window.Event('input', { bubbles: true }))
  })
  await act(() => input.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Tab', bubbles: true })))
  await act(() => document.getElementById('next').focus())
  await act(() => new Promise((done) => setTimeout(done, 400)))
  const { value } = document.querySelector('input')
  await act(() => root.unmount())
  return value
}
console.log(`in time ${await taken(0)}, late ${await taken(200)}`)
process.exit(0)
JS
seen="$(node combobox.mjs)"
echo "seen: $seen"
[ "$seen" = "in time Punjab, late Jaipur" ] || { echo "It behaves differently now."; exit 1; }
