export default () => globalThis.tinkerdeskTearDown()
