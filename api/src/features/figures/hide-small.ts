import { minShown } from '@tinkerdesk/shared/rules/figures/figures'

/** A place in the tree of places: all, a district, a school. Its counts are the sums of its children's. */
export interface PlaceNode {
  counts: readonly number[]
  children: readonly PlaceNode[]
}

const isSmall = (count: number): boolean => count > 0 && count < minShown
const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0)

/**
 * Returns the places of a tree whose counts are hidden: each with a count from 1 to 4, and as many of the smallest places beside it that what is hidden below one
 * parent is at least two places, and adds up to 5 or more in each count. So no hidden count follows from the parent's and the others. Below a hidden place
 * everything is hidden. `isHidden` names places that are hidden for another reason. Nobody is counted by zero, so it is shown.
 */
export function hideSmall(
  root: PlaceNode,
  isHidden: (node: PlaceNode) => boolean = () => false,
): ReadonlySet<PlaceNode> {
  const hidden = new Set<PlaceNode>()
  const hideAll = (node: PlaceNode) => {
    hidden.add(node)
    node.children.forEach(hideAll)
  }
  const mustHide = (node: PlaceNode) => isHidden(node) || node.counts.some(isSmall)
  const visit = (parent: PlaceNode) => {
    const places = parent.children
      .filter(({ counts }) => sum(counts) > 0)
      .toSorted((a, b) => sum(a.counts) - sum(b.counts))
    const kept = places.filter((place) => !mustHide(place))
    const taken = places.filter(mustHide)
    const isSafe = () =>
      taken.length > 1 &&
      parent.counts.every(
        (all, at) => all === 0 || sum(taken.map(({ counts }) => counts[at] ?? 0)) >= minShown,
      )
    if (taken.length > 0)
      while (!isSafe()) {
        const next = kept.shift()
        if (!next) break
        taken.push(next)
      }
    taken.forEach(hideAll)
    for (const place of parent.children) if (!hidden.has(place)) visit(place)
  }
  if (mustHide(root)) hideAll(root)
  else visit(root)
  return hidden
}
