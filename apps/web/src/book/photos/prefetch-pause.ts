import { stored } from '../../lib/stored';

/** Duration of the pause of prefetching after the user has freed space. */
const PAUSE = 30 * 24 * 60 * 60 * 1000;
/** The time at which it began; without storage nothing is prefetched. */
const freedAt = stored('cuaderno-de-caza.freed-at', Number, Infinity);

/** Starts the pause. */
export const pausePrefetch = (): void => void freedAt.keep(String(Date.now()));

/** Whether prefetching is paused. */
export const isPrefetchPaused = (): boolean => Date.now() - freedAt.read() < PAUSE;
