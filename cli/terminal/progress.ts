/**
 * How far a long read or write is, on one line of stderr that rewrites itself. Shown to a person only: not on pipes, not
 * while records go to the same terminal, and not before the work has taken a moment.
 */

const firstMs = 500;
const everyMs = 200;
const eraseLine = '\r\u001b[K';

export interface Progress {
  /** Tells what has been done; cheap enough for every batch. */
  update(text: () => string): void;
  /** Takes the line away. */
  end(): void;
}

const silent: Progress = { update: () => undefined, end: () => undefined };

/** `sharesTerminal` says that stdout may show records where the line would be. */
export function startProgress(options: { readonly sharesTerminal: boolean }): Progress {
  if (!process.stderr.isTTY || options.sharesTerminal) return silent;
  let next = performance.now() + firstMs;
  let shown = false;
  return {
    update: (text) => {
      const now = performance.now();
      if (now < next) return;
      next = now + everyMs;
      shown = true;
      process.stderr.write(`${eraseLine}${text()}`);
    },
    end: () => {
      if (shown) process.stderr.write(eraseLine);
      shown = false;
    },
  };
}

export const countText = (count: number): string => count.toLocaleString('en-US');

export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(1)} KiB`;
  return `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}
