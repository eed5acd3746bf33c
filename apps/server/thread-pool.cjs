/*
 * Loaded before anything else (node --require): libuv makes its threads when they are first used,
 * which is as Node reads the first ES module, and never again. They do the hashing of passwords (4 at
 * once), the photos (as many as cores but one), and all files and look-ups, which must wait for neither.
 */
const { availableParallelism } = require('node:os');

process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 7);
