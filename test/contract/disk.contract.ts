// What every adaptor of broker/port/disk.ts must do, real or simulated. What survives a power cut cannot be asked of
// the real one here; test/sim/sim-disk.test.ts shows that the simulated one is unkind enough.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Disk, DiskError, type DiskErrorCode } from '../../broker/port/disk.ts';

export interface DiskUnderTest {
  readonly disk: Disk;
  /** An empty folder. */
  readonly root: string;
  readonly dispose: () => void;
}

const failsWith =
  (code: DiskErrorCode) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof DiskError, String(error));
    assert.equal(error.code, code);
    return true;
  };

const bytesOf = (...values: number[]): Uint8Array => Uint8Array.from(values);
const pattern = (length: number, seed: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + seed) & 0xff);

export function diskContract(name: string, make: () => DiskUnderTest): void {
  const check = (title: string, body: (disk: Disk, root: string) => void | Promise<void>): void => {
    test(`${name}: ${title}`, async () => {
      const { disk, root, dispose } = make();
      try {
        await body(disk, root);
      } finally {
        dispose();
      }
    });
  };

  check('opens what is there and creates only when asked', (disk, root) => {
    const path = `${root}/a`;
    assert.throws(() => disk.open(path, 'read'), failsWith('not-found'));
    assert.throws(() => disk.open(path, 'write'), failsWith('not-found'));
    assert.throws(() => disk.open(`${root}/none/a`, 'create'), failsWith('not-found'));
    assert.equal(disk.exists(path), false);
    disk.open(path, 'create').close();
    assert.equal(disk.exists(path), true);
    const file = disk.open(path, 'read');
    assert.equal(file.path, path);
    assert.equal(file.size(), 0);
    assert.throws(() => file.writeSync([bytesOf(1)], 0), DiskError);
    file.close();
    assert.throws(() => disk.open(`${path}/b`, 'create'), failsWith('not-a-directory'));
    assert.equal(disk.exists(`${path}/b`), false);
    assert.equal(disk.exists(`${root}/none/a`), false);
    disk.makeDirectory(`${root}/folder`);
    assert.equal(disk.exists(`${root}/folder`), true);
    assert.throws(() => disk.open(`${root}/folder`, 'create'), DiskError);
    assert.throws(() => disk.remove(`${root}/folder`), DiskError);
  });

  check('writes many buffers in order at a position and leaves a hole of zeros before it', (disk, root) => {
    const file = disk.open(`${root}/a`, 'create');
    const buffers = Array.from({ length: 2_500 }, (_, index) => pattern(index % 7, index));
    file.writeSync(buffers, 10);
    const expected = Uint8Array.from([...new Uint8Array(10), ...buffers.flatMap((buffer) => [...buffer])]);
    assert.equal(file.size(), expected.length);
    const read = new Uint8Array(expected.length);
    assert.equal(file.readSync(read, 0), expected.length);
    assert.deepEqual(read, expected);
    file.writeSync([], 5);
    file.writeSync([new Uint8Array(0)], 5);
    assert.equal(file.size(), expected.length);
    file.close();
    assert.deepEqual(disk.readFile(`${root}/a`), expected);
  });

  check('reads fewer bytes only at the end of the file', async (disk, root) => {
    const file = disk.open(`${root}/a`, 'create');
    file.writeSync([pattern(10_000, 3)], 0);
    const into = new Uint8Array(5_000).fill(7);
    assert.equal(await file.read(into, 8_000), 2_000);
    assert.deepEqual(into.subarray(0, 2_000), pattern(10_000, 3).subarray(8_000));
    assert.equal(into[2_000], 7);
    assert.equal(file.readSync(into, 9_999), 1);
    assert.equal(file.readSync(into, 10_000), 0);
    assert.equal(await file.read(into, 20_000), 0);
    file.close();
  });

  check('truncates and extends with zeros', (disk, root) => {
    const file = disk.open(`${root}/a`, 'create');
    file.writeSync([pattern(9_000, 1)], 0);
    file.truncate(5_000);
    assert.equal(file.size(), 5_000);
    file.truncate(12_000);
    const read = new Uint8Array(12_000);
    assert.equal(file.readSync(read, 0), 12_000);
    assert.deepEqual(read.subarray(0, 5_000), pattern(9_000, 1).subarray(0, 5_000));
    assert.ok(read.subarray(5_000).every((byte) => byte === 0));
    file.close();
  });

  check('two descriptors see the same file, also after its name is gone', async (disk, root) => {
    const one = disk.open(`${root}/a`, 'create');
    const other = disk.open(`${root}/a`, 'write');
    one.writeSync([bytesOf(1, 2, 3)], 0);
    disk.remove(`${root}/a`);
    const read = new Uint8Array(3);
    assert.equal(other.readSync(read, 0), 3);
    assert.deepEqual(read, bytesOf(1, 2, 3));
    await other.sync();
    one.close();
    other.close();
    assert.throws(() => disk.remove(`${root}/a`), failsWith('not-found'));
  });

  check('preallocates a file of zeros and keeps one that is there', async (disk, root) => {
    const path = `${root}/ring`;
    const size = 3 * 4096 * 100;
    const file = await disk.preallocate(path, size);
    assert.equal(file.size(), size);
    assert.ok(disk.readFile(path).every((byte) => byte === 0));
    file.writeSync([bytesOf(9)], 5);
    file.close();
    const again = await disk.preallocate(path, size);
    const read = new Uint8Array(1);
    again.readSync(read, 5);
    assert.equal(read[0], 9);
    again.close();
    const other = await disk.preallocate(path, 4096);
    assert.equal(other.size(), 4096);
    other.close();
    assert.deepEqual(disk.list(root), [{ name: 'ring', directory: false }]);
  });

  check('durable writes are read back at once, aligned or not', async (disk, root) => {
    const size = 64 * 1024;
    const file = await disk.preallocate(`${root}/ring`, size);
    const expected = new Uint8Array(size);
    const aligned = disk.allocateAligned(10_000);
    assert.equal(aligned.length, 12_288);
    assert.ok(aligned.every((byte) => byte === 0));
    aligned.set(pattern(aligned.length, 5));
    const writes: [Uint8Array, number][] = [
      [aligned, 4096],
      [aligned.subarray(4096, 8192), 32_768],
      [aligned, 17],
      [pattern(4096, 8), 8192],
      [pattern(100, 9), 60_000],
    ];
    for (const [bytes, position] of writes) {
      await file.writeDurable(bytes, position);
      expected.set(bytes, position);
      const read = new Uint8Array(size);
      assert.equal(file.readSync(read, 0), size);
      assert.deepEqual(read, expected);
    }
    assert.equal(file.size(), size);
    file.close();
    const plain = disk.open(`${root}/ring`, 'write');
    await plain.writeDurable(bytesOf(4, 4), 1);
    expected.set([4, 4], 1);
    plain.close();
    assert.deepEqual(disk.readFile(`${root}/ring`), expected);
  });

  check('a file closed while a call is in flight still serves that call', async (disk, root) => {
    const file = disk.open(`${root}/a`, 'create');
    file.writeSync([pattern(5_000, 2)], 0);
    const into = new Uint8Array(5_000);
    const reading = file.read(into, 0);
    file.close();
    file.close();
    assert.equal(await reading, 5_000);
    assert.deepEqual(into, pattern(5_000, 2));
  });

  check(
    'renames over another file, moves between folders, and refuses what is not there',
    async (disk, root) => {
      disk.makeDirectory(`${root}/x/y/z`);
      disk.makeDirectory(`${root}/x/y`);
      const write = (path: string, value: number): void => {
        const file = disk.open(path, 'create');
        file.writeSync([bytesOf(value)], 0);
        file.close();
      };
      write(`${root}/a`, 1);
      write(`${root}/x/b`, 2);
      disk.rename(`${root}/a`, `${root}/x/b`);
      assert.deepEqual(disk.readFile(`${root}/x/b`), bytesOf(1));
      assert.equal(disk.exists(`${root}/a`), false);
      assert.throws(() => disk.rename(`${root}/a`, `${root}/b`), failsWith('not-found'));
      disk.rename(`${root}/x`, `${root}/w`);
      assert.deepEqual(disk.list(`${root}/w`), [
        { name: 'b', directory: false },
        { name: 'y', directory: true },
      ]);
      await disk.syncDirectory(`${root}/w`);
      disk.removeDirectory(`${root}/w`);
      assert.deepEqual(disk.list(root), []);
    },
  );

  check('says what is missing', async (disk, root) => {
    assert.throws(() => disk.list(`${root}/none`), failsWith('not-found'));
    assert.throws(() => disk.readFile(`${root}/none`), failsWith('not-found'));
    assert.throws(() => disk.removeDirectory(`${root}/none`), failsWith('not-found'));
    await assert.rejects(disk.syncDirectory(`${root}/none`), failsWith('not-found'));
    await assert.rejects(disk.preallocate(`${root}/none/a`, 4096), failsWith('not-found'));
    disk.open(`${root}/a`, 'create').close();
    assert.throws(() => disk.list(`${root}/a`), failsWith('not-a-directory'));
    assert.throws(() => disk.makeDirectory(`${root}/a`), failsWith('exists'));
  });

  check('a folder is locked once', (disk, root) => {
    const lock = disk.lockDirectory(root);
    assert.ok(lock !== undefined);
    assert.equal(disk.lockDirectory(root), undefined);
    lock.release();
    const again = disk.lockDirectory(root);
    assert.ok(again !== undefined);
    // A handle that was released has no say any more.
    again.release();
    assert.throws(() => disk.lockDirectory(`${root}/none`), failsWith('not-found'));
  });

  check('tells its space', (disk, root) => {
    const { totalBytes, freeBytes } = disk.space(root);
    assert.ok(totalBytes > 0 && freeBytes >= 0 && freeBytes <= totalBytes);
  });
}
