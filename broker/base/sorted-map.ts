// An immutable map with string keys in code unit order. A change shares all but O(log n) nodes with the map it was made
// from, so old and new live side by side for almost nothing: what an image with ten thousand topics needs.
//
// Weight-balanced tree (Adams 1992; parameters 3 and 2 as proved by Hirai and Yamamoto 2011): no subtree is heavier than
// three times its sibling. The shape depends on the keys alone and on no hash, so no choice of names makes it slow.

interface Node<Value> {
  readonly key: string;
  readonly value: Value;
  readonly size: number;
  readonly left: Tree<Value>;
  readonly right: Tree<Value>;
}
type Tree<Value> = Node<Value> | undefined;

const delta = 3;
const ratio = 2;

const sizeOf = (tree: Tree<unknown>): number => (tree === undefined ? 0 : tree.size);

function join<Value>(entry: Node<Value>, left: Tree<Value>, right: Tree<Value>): Node<Value> {
  return { key: entry.key, value: entry.value, size: 1 + sizeOf(left) + sizeOf(right), left, right };
}

/** As `join`, for subtrees of which one has just grown or shrunk by one. */
function balance<Value>(entry: Node<Value>, left: Tree<Value>, right: Tree<Value>): Node<Value> {
  const leftSize = sizeOf(left);
  const rightSize = sizeOf(right);
  if (leftSize + rightSize > 1) {
    if (right !== undefined && rightSize > delta * leftSize) return rotateLeft(entry, left, right);
    if (left !== undefined && leftSize > delta * rightSize) return rotateRight(entry, left, right);
  }
  return join(entry, left, right);
}

function rotateLeft<Value>(entry: Node<Value>, left: Tree<Value>, right: Node<Value>): Node<Value> {
  const inner = right.left;
  if (inner === undefined || inner.size < ratio * sizeOf(right.right)) {
    return join(right, join(entry, left, inner), right.right);
  }
  return join(inner, join(entry, left, inner.left), join(right, inner.right, right.right));
}

function rotateRight<Value>(entry: Node<Value>, left: Node<Value>, right: Tree<Value>): Node<Value> {
  const inner = left.right;
  if (inner === undefined || inner.size < ratio * sizeOf(left.left)) {
    return join(left, left.left, join(entry, inner, right));
  }
  return join(inner, join(left, left.left, inner.left), join(entry, inner.right, right));
}

function insert<Value>(tree: Tree<Value>, key: string, value: Value): Node<Value> {
  if (tree === undefined) return { key, value, size: 1, left: undefined, right: undefined };
  if (key === tree.key) return { key, value, size: tree.size, left: tree.left, right: tree.right };
  if (key < tree.key) return balance(tree, insert(tree.left, key, value), tree.right);
  return balance(tree, tree.left, insert(tree.right, key, value));
}

/** `key` must be there. */
function remove<Value>(tree: Tree<Value>, key: string): Tree<Value> {
  if (tree === undefined) return undefined;
  if (key < tree.key) return balance(tree, remove(tree.left, key), tree.right);
  if (key > tree.key) return balance(tree, tree.left, remove(tree.right, key));
  if (tree.left === undefined) return tree.right;
  if (tree.right === undefined) return tree.left;
  const next = tree.left.size > tree.right.size ? last(tree.left) : first(tree.right);
  return next.key < key
    ? balance(next, remove(tree.left, next.key), tree.right)
    : balance(next, tree.left, remove(tree.right, next.key));
}

const first = <Value>(tree: Node<Value>): Node<Value> => (tree.left === undefined ? tree : first(tree.left));
const last = <Value>(tree: Node<Value>): Node<Value> => (tree.right === undefined ? tree : last(tree.right));

export class SortedMap<Value> {
  readonly #root: Tree<Value>;

  private constructor(root: Tree<Value>) {
    this.#root = root;
  }

  static empty<Value>(): SortedMap<Value> {
    return new SortedMap<Value>(undefined);
  }

  get size(): number {
    return sizeOf(this.#root);
  }

  get(key: string): Value | undefined {
    let tree = this.#root;
    while (tree !== undefined) {
      if (key === tree.key) return tree.value;
      tree = key < tree.key ? tree.left : tree.right;
    }
    return undefined;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  with(key: string, value: Value): SortedMap<Value> {
    return new SortedMap(insert(this.#root, key, value));
  }

  without(key: string): SortedMap<Value> {
    return this.has(key) ? new SortedMap(remove(this.#root, key)) : this;
  }

  /** In order of the keys, from `start` on when it is given. */
  *entries(start?: string): Generator<[string, Value]> {
    const open: Node<Value>[] = [];
    let tree = this.#root;
    while (tree !== undefined || open.length > 0) {
      while (tree !== undefined) {
        if (start !== undefined && tree.key < start) {
          tree = tree.right;
        } else {
          open.push(tree);
          tree = tree.left;
        }
      }
      const next = open.pop();
      if (next === undefined) return;
      yield [next.key, next.value];
      tree = next.right;
    }
  }

  *values(): Generator<Value> {
    for (const [, value] of this.entries()) yield value;
  }
}
