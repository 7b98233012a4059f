/**
 * Lets React find its nodes where a translator or an extension has wrapped them: it asks the parent that it gave them
 * to remove them or to insert beside them, and the browser refuses that of a node which lies deeper.
 */

/** The one of `parent`'s own children that `node` lies in; `node` itself where it lies in none. */
function childWith(node: Node, parent: Node): Node {
  let outer = node;
  while (outer.parentNode !== null && outer.parentNode !== parent) outer = outer.parentNode;
  return outer.parentNode === parent ? outer : node;
}

/** Called once. */
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
