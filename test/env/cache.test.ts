/** The cache makes an entry once, again when its stamp changes, and never leaves a half-made one behind. */
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { cached } from './cache.ts';
import { removeFolder, temporaryFolder } from './process.ts';

let root: string;
before(async () => {
  root = await temporaryFolder('cache');
  process.env['CAUDAL_CACHE'] = root;
});
after(async () => {
  delete process.env['CAUDAL_CACHE'];
  await removeFolder(root);
});

const put = (text: string) => async (folder: string) => {
  await writeFile(join(folder, 'file'), text);
};

test('an entry is made once for a stamp', async () => {
  const folder = await cached('once', '1', put('first'));
  await cached('once', '1', put('second'));
  assert.equal(await readFile(join(folder, 'file'), 'utf8'), 'first');
  await cached('once', '2', put('third'));
  assert.equal(await readFile(join(folder, 'file'), 'utf8'), 'third');
});

test('many who want it at once wait for the one who makes it', async () => {
  let made = 0;
  const make = async (folder: string): Promise<void> => {
    made += 1;
    await put('made')(folder);
  };
  await Promise.all(Array.from({ length: 5 }, () => cached('many', '1', make)));
  assert.equal(made, 1);
});

test('an entry that could not be made is made by the next', async () => {
  const fail = async (folder: string): Promise<void> => {
    await put('half')(folder);
    throw new Error('no luck');
  };
  await assert.rejects(cached('failed', '1', fail), /no luck/);
  const folder = await cached('failed', '1', put('whole'));
  assert.equal(await readFile(join(folder, 'file'), 'utf8'), 'whole');
});

test('a lock whose owner is gone is taken over', async () => {
  await mkdir(join(root, 'orphan.lock'));
  // No process has the largest id that the kernel allows.
  await writeFile(join(root, 'orphan.lock', 'pid'), String(2 ** 22));
  const folder = await cached('orphan', '1', put('made'));
  assert.equal(await readFile(join(folder, 'file'), 'utf8'), 'made');
});
