// Each hook of Refine that knows the resource of the page compares the address with every address of every resource: hundreds of times for
// a list, a tenth of the work of its first second. The addresses of a page are the same for all of them, so one result serves them.
export const oneRouteMatch = {
  name: 'refine-one-route-match',
  apply: 'build' as const,
  transform: {
    filter: { id: /@refinedev\/react-router\/dist\/index\.mjs/ },
    handler(code: string) {
      const call = 'return matchResourceFromRoute(pathname, resources);'
      if (!code.includes(call))
        throw new Error(
          "Refine's router has changed: each of its hooks would compare all addresses.",
        )
      return `${code.replace(call, 'return matchOnce(pathname, resources);')}
let last;
function matchOnce(pathname, resources) {
  if (last?.pathname !== pathname || last.resources !== resources) last = { pathname, resources, match: matchResourceFromRoute(pathname, resources) };
  return last.match;
}
`
    },
  },
}
