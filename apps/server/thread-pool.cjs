/*
 * Loaded first (node --require): libuv creates its threads once, at their first use, when Node reads the
 * first ES module. Enough for hashing passwords (4 at once) and photos (one per core except one), beside
 * files and DNS queries.
 */
const { availableParallelism } = require('node:os');

process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 7);
