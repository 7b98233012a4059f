/**
/**
 * Makes React find its nodes where a translator or an extension has wrapped or replaced them: React asks the node's
 * original parent to remove it or to insert beside it, and the browser refuses that for a node which lies deeper or is
 * gone. A text of React's that changes is shown again in the place of its replacement.
 */

/** Nodes that foreign code has put in the place of a node, by the node. */
const standIns = new WeakMap<Node, readonly Node[]>();

/** The direct child of `parent` that contains `node` or its replacement; `node` itself if there is none. */
function childWith(node: Node, parent: Node): Node {
  for (const inner of [node, ...(standIns.get(node) ?? [])]) {
    let outer = inner;
    while (outer.parentNode !== null && outer.parentNode !== parent) outer = outer.parentNode;
    if (outer.parentNode === parent) return outer;
  }
  return node;
}

/** Patches the DOM; call once. */
export function tolerateForeignDomChanges(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const observer = new MutationObserver(follow);
  observer.observe(document, { childList: true, subtree: true });

  /** React itself never replaces a node in one step. */
  function follow(changes: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (type === 'characterData') putBack(target as Text);
      else if (addedNodes.length > 0)
        for (const node of removedNodes) {
          standIns.set(node, [...addedNodes]);
          if (node instanceof Text) observer.observe(node, { characterData: true });
        }
    }
  }

  function putBack(text: Text): void {
    const [first, ...rest] = standIns.get(text) ?? [];
    if (text.isConnected || first?.isConnected !== true) return;
    (first as ChildNode).replaceWith(text);
    for (const node of rest) (node as ChildNode).remove();
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) follow(observer.takeRecords());
    const [, ...rest] = child.parentNode === null ? (standIns.get(child) ?? []) : [];
    removeChild.call(this, childWith(child, this));
    for (const node of rest) (node as ChildNode).remove();
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before !== null && before.parentNode !== this) follow(observer.takeRecords());
    insertBefore.call(this, node, before === null ? null : childWith(before, this));
    return node;
  };
}
