/** Lines out of the pieces of a watch: each is one JSON object. A last line without its end is no line: the stream was cut. */
const lineBytesMax = 16 * 1024 * 1024;

/** A line that grows without end. */
export class LineTooLongError extends Error {
  override readonly name = 'LineTooLongError';
}

export async function* watchLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > lineBytesMax) throw new LineTooLongError(`a line of more than ${lineBytesMax} bytes`);
    for (const line of lines) if (line.trim() !== '') yield line;
  }
}
