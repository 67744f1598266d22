/**
 * Loaded into the process of each test file (scripts/run-tests.ts): at `TEST_FILE_LIMIT_MS` it fails the file and says what kept
 * it. The limit of a test ends no process whose tests have all passed and which waits for something that one of them left running.
 */
const limitMs = Number(process.env['TEST_FILE_LIMIT_MS']);

setTimeout(() => {
  const kept = process.getActiveResourcesInfo().join(', ');
  console.error(`the process did not end in ${limitMs} ms; it waits for: ${kept}`);
  process.exit(1);
}, limitMs).unref();
