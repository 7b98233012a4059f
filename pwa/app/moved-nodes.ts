/**
 * Makes React find its nodes where a translator or an extension has wrapped them: React asks the node's original parent
 * to remove it or to insert beside it, and the browser refuses that for a deeper node.
 */

/** The direct child of `parent` that contains `node`; `node` itself if there is none. */
function childWith(node: Node, parent: Node): Node {
  let outer = node;
  while (outer.parentNode !== null && outer.parentNode !== parent) outer = outer.parentNode;
  return outer.parentNode === parent ? outer : node;
}

/** Patches the DOM; call once. */
export function followMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, childWith(child, this));
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before === null ? null : childWith(before, this));
    return node;
  };
}
