/** Columns of text: as wide as their widest cell, two spaces between, numbers to the right, nothing behind the last. */

export type Cell = string | number;

export function table(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const widths = header.map((title, column) =>
    rows.reduce((width, row) => Math.max(width, String(row[column] ?? '').length), title.length),
  );
  const numeric = header.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'),
  );
  const lineOf = (cells: readonly Cell[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return numeric[column] === true ? String(cell).padStart(width) : String(cell).padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [header, ...rows].map((cells) => `${lineOf(cells)}\n`).join('');
}
