import { isAbout } from './remove-views.js'

const child = (name: string) => ({ id: '01J0CHILD', name, accounts: ['01J0ACCOUNT'] })
const view = (name: string, query: Record<string, string>) => ({
  name,
  query: new URLSearchParams(query).toString(),
})

describe('A view of a list', () => {
  test('is about a child that it filters by, searches for or is named after', () => {
    expect(isAbout(view('Mine', { 'f.student': '01J0CHILD' }), child('Asha Das'))).toBe(true)
    expect(isAbout(view('Mine', { 'f.createdBy': '01J0ACCOUNT' }), child('Asha Das'))).toBe(true)
    expect(isAbout(view('Mine', { q: 'das ASHA' }), child('Asha Das'))).toBe(true)
    expect(isAbout(view('For Asha', { 'f.name.lastName': 'Das' }), child('Asha Das'))).toBe(true)
    expect(isAbout(view('Mine', { q: "Mary O'Brien" }), child("Mary O'Brien"))).toBe(true)
    expect(isAbout(view('आशा', { q: 'दास' }), child('आशा दास'))).toBe(true)
    expect(isAbout(view('Mine', { q: 'élodie' }), child('Élodie'))).toBe(true)
  })

  test('is not about a child whose name is a part of its words or of its columns', () => {
    expect(isAbout(view('Homework', { q: 'from Rome', columns: 'name,om' }), child('Om'))).toBe(
      false,
    )
    expect(isAbout(view('Mine', { q: 'Asha' }), child('Asha Das'))).toBe(false)
    expect(isAbout(view('Mine', { q: 'Asha' }), child(''))).toBe(false)
  })
})
