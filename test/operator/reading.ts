/** Values that tell which of their fields are read; for finding fields that nobody reads. */

const join = (path: string, name: string, isList: boolean): string =>
  isList ? `${path}[]` : path === '' ? name : `${path}.${name}`;

/** `value` itself to whoever reads it; `onRead` hears of each field, such as `spec.listeners[].name`. */
export function readingOf<T extends object>(value: T, onRead: (path: string) => void, path = ''): T {
  const isList = Array.isArray(value);
  return new Proxy(value, {
    get(target, name, receiver): unknown {
      const field: unknown = Reflect.get(target, name, receiver);
      if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return field;
      if (isList && name === 'length') return field;
      const inner = join(path, name, isList);
      onRead(inner);
      return typeof field === 'object' && field !== null ? readingOf(field, onRead, inner) : field;
    },
  });
}
